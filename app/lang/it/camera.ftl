# Che cosa si dice di una fotocamera, dei file al suo posto e di una registrazione: che cosa non va e che cosa fare.
# { $camera } è un dispositivo, un indirizzo o un nome; { $error } e { $status } sono parole del sistema o di chi trasmette.

camera-none_named = Nessuna fotocamera è indicata: dai un video, una cartella di immagini, un dispositivo come 0 o un indirizzo.
camera-bad_address = Non capisco l'indirizzo { $address }: dai un indirizzo http:// che trasmetta MJPEG.
camera-bad_number = Il nome { $name } non indica una fotocamera: scrivi picamera, o picamera:1 per la seconda.
camera-none_found = Nessuna fotocamera trovata: collegane una, o indica una fonte come un indirizzo http://.
camera-several = Ci sono { $count } fotocamere, indica quella da usare: { $names }.
camera-not_there = La fotocamera { $camera } non c'è: ricollegala.
camera-no_answer = La fotocamera { $camera } non risponde più: ricollegala.
camera-not_this = La fotocamera { $camera } non c'è: collegala, o indicane un'altra. Trovate: { $found }.
camera-not_one = La fotocamera { $camera } non c'è, e non se ne trovano altre: collegala, o indica un'altra fonte.
camera-not_now = La fotocamera { $camera } delle impostazioni ora non c'è: collegala, o scegline un'altra.
camera-no_camera = Il dispositivo { $camera } non è una fotocamera utilizzabile: `{ PROGRAM() } cameras` elenca quelle che lo sono.
camera-part = Il dispositivo { $camera } è solo una parte di una fotocamera: `{ PROGRAM() } cameras` elenca quelle utilizzabili.
camera-forbidden = Questo utente non può usare la fotocamera { $camera }: aggiungilo al gruppo video.
camera-busy = Un altro programma usa la fotocamera { $camera }: chiudilo.
camera-fails = La fotocamera { $camera } non funziona ({ $error }): controlla il cavo, o usane un'altra.
camera-no_format = La fotocamera { $camera } non manda immagini che io capisca: usane un'altra.
camera-only_format = La fotocamera { $camera } manda solo immagini { $format }, che non capisco: usane un'altra.
camera-silent = La fotocamera { $camera } non ha mandato immagini per { $seconds } secondi: controlla il cavo.
camera-waiting = La fotocamera { $camera } non ha mandato immagini per { $seconds } secondi: controlla il cavo, o aspetta.
camera-stopped = La fotocamera { $camera } non manda più immagini: controlla il cavo.
camera-damaged = La fotocamera { $camera } manda immagini danneggiate: controlla il cavo e l'hub.
camera-other_size = La fotocamera { $camera } manda immagini di { $now } pixel invece di { $before }: rimettila com'era, o riavviala.

# Fotocamere di rete.
camera-login = La fotocamera { $camera } rifiuta l'accesso ({ $code } { $status }): controlla nome e password nell'indirizzo.
camera-answers = La fotocamera { $camera } risponde { $code } { $status }: controlla l'indirizzo.
camera-not_open = La fotocamera { $camera } non si apre ({ $error }): controlla che l'indirizzo sia giusto e che chi trasmette sia acceso.
camera-not_mjpeg = La fotocamera { $camera } non manda immagini MJPEG: dai l'indirizzo del flusso stesso.
camera-other_kind = La fotocamera { $camera } manda { $kind } invece di immagini MJPEG: dai l'indirizzo del flusso stesso.
camera-fell_silent = La fotocamera { $camera } è ammutolita: controlla che chi trasmette sia acceso.
camera-ended = La fotocamera { $camera } ha chiuso il flusso: controlla che chi trasmette sia acceso.
camera-slow = La fotocamera { $camera } non ha mandato un'immagine intera per { $seconds } secondi: controlla la rete, o scegli lì immagini più piccole.

# La fotocamera del Pi.
camera-no_tool = La fotocamera del Pi non si può usare, perché manca il programma rpicam-vid: installa il pacchetto rpicam-apps.
camera-pi_no_answer = La fotocamera { $camera } non risponde ({ $error }): controlla il cavo piatto.
camera-pi_no_start = La fotocamera { $camera } non parte ({ $error }): controlla il cavo piatto.
camera-pi_no_start_silent = La fotocamera { $camera } non parte: controlla il cavo piatto.
camera-pi_silent = La fotocamera { $camera } non ha mandato immagini per { $seconds } secondi: controlla il cavo piatto.
camera-pi_stopped = La fotocamera { $camera } si è fermata: controlla il cavo piatto, e che nessun altro programma la usi.
camera-pi_not_understood = La fotocamera { $camera } non manda immagini che io capisca: aggiorna il sistema.
camera-closed = La fotocamera { $camera } è chiusa.

# File al posto di una fotocamera.
camera-file_not_there = Non c'è un file o una cartella { $path }: dai un video, una cartella di immagini, un dispositivo come 0 o un indirizzo http://.
camera-file_forbidden = Non posso leggere { $path }: dai a questo utente il permesso.
camera-file_empty = Il file { $path } è vuoto: registra di nuovo, o dai un altro file.
camera-file_no_pictures = Nella cartella { $path } non ci sono immagini: mettici file PNG o JPEG.
camera-file_no_video = Il file { $path } non contiene un video che io sappia leggere. Forse è tagliato o in un formato ignoto: dai un AVI (MJPEG) o un MP4.
camera-file_unread = Il file { $path } non si può leggere ({ $error }): controlla il file e i suoi permessi.
camera-file_no_picture = Il file { $path } non è un'immagine che io sappia leggere. Forse è tagliato: copialo o rifallo.
camera-file_large_picture = L'immagine { $path } ha più di { $most } milioni di pixel e riempirebbe la memoria: scattala con i soliti 12 milioni di pixel, o salvala più piccola.
camera-file_grows = Un'immagine del video { $path } è molto più grande delle prime e riempirebbe la memoria: registralo di nuovo con una sola dimensione.

# Prima della partita: le foto con cui si riconoscono le tessere, e che altro può andare storto.
camera-no_art = Le foto delle tue tessere in { $folder } non si possono più usare: controllale con `{ PROGRAM() } enrol`.
camera-broken = È successo qualcosa di inatteso ({ $error }).

# Ciò che una fotocamera non sa fare.
camera-note-exposure = L'esposizione della fotocamera non si può fissare: i cambi di luce sembreranno cambiamenti sul tavolo.
camera-note-white_balance = Il bilanciamento del bianco della fotocamera non si può fissare: i colori possono variare.
camera-note-automatic = Nella fotocamera resta automatico, benché io l'abbia spento: { $what }.
camera-note-uneven = La luce continuava a cambiare mentre regolavo la fotocamera: lasciala com'è, poi riavvia la fotocamera.
camera-note-brightness = Fissando l'esposizione è cambiata la luminosità, e non ho potuto correggerla.
camera-note-size = La fotocamera manda immagini di { $got } pixel invece di { $wanted }.
camera-note-network = In una fotocamera di rete non posso fissare esposizione e bilanciamento del bianco: fissali sulla fotocamera stessa.

camera-automatic-exposure = esposizione
camera-automatic-gain = amplificazione
camera-automatic-white_balance = bilanciamento del bianco
camera-automatic-focus = messa a fuoco

recording-no_avi = Non posso registrare in { $path }: dai un file che finisca in .avi.
recording-no_folder = Non posso registrare in { $path }, perché la cartella { $folder } non c'è: creala prima.
recording-finished = La registrazione { $path } è conclusa: cominciane un'altra con un altro nome.
recording-unwritten = La registrazione { $path } non si può scrivere: controlla i permessi della cartella e lo spazio libero.
recording-other_size = Le immagini in { $path } sono di { $before } pixel, questa di { $now }: in una registrazione tieni una sola misura.
recording-disk_full = { $count ->
    [one] La registrazione { $path } si ferma dopo 1 immagine, perché il disco è pieno: libera spazio.
   *[other] La registrazione { $path } si ferma dopo { $count } immagini, perché il disco è pieno: libera spazio.
}
