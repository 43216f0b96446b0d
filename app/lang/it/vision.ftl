# Perché l'immagine non si può leggere, e che cosa fare: una frase per ogni motivo.

vision-no_picture = La fotocamera non manda immagini: controllate il cavo.
vision-wrong_size = La misura dell'immagine è cambiata: riavviate la fotocamera.
vision-bad_picture = L'immagine della fotocamera non si può usare: controllate lente e cavo.
vision-too_dark = È troppo buio per leggere il tavolo: accendete una luce.
vision-too_bright = L'immagine è sovraesposta: abbassate la luce o l'esposizione della fotocamera.
vision-blurred = L'immagine è sfocata: mettete a fuoco la fotocamera.
vision-noisy = L'immagine ha troppo rumore: date più luce al tavolo.
vision-dirty = Una parte dell'immagine è macchiata: pulite la lente.
vision-glare = Una lampada si riflette sul tavolo: spostatela.
vision-too_far = Le tessere sono troppo piccole nell'immagine: avvicinate la fotocamera.
vision-no_start = Non vedo la tessera iniziale: mettetela da sola al centro del tavolo.
vision-covered = Qualcosa copre tutta la mappa: toglietelo, e la partita continua com'era.
vision-unknown_tile = Sulla mappa c'è qualcosa che non è una tessera di questo gioco.
vision-no_tiles = L'immagine in sé va bene: controllate che siano le tessere imparate e che siano distese.
vision-unread = Qui c'è qualcosa che non riconosco.

# Un motivo che riguarda un punto dell'immagine.
vision-at = { $what } Nell'immagine è { $place }.

vision-place-upper_left = in alto a sinistra
vision-place-upper_middle = in alto
vision-place-upper_right = in alto a destra
vision-place-middle_left = a sinistra
vision-place-middle_middle = al centro
vision-place-middle_right = a destra
vision-place-lower_left = in basso a sinistra
vision-place-lower_middle = in basso
vision-place-lower_right = in basso a destra
