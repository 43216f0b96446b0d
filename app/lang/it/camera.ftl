# Che cosa si dice di una fotocamera, dei file al suo posto e di una registrazione: che cosa non va e che cosa fare.
# { $camera } è un dispositivo, un indirizzo o un nome; { $error } sono parole del sistema.

camera-none_named = Nessuna fotocamera è indicata: date un video, una cartella di immagini, un dispositivo come 0 o un indirizzo.
camera-bad_address = Non capisco l'indirizzo { $address }: date un indirizzo http:// che trasmetta MJPEG.
camera-bad_number = Il nome { $name } non indica una fotocamera: scrivete picamera, o picamera:1 per la seconda.
camera-none_found = Nessuna fotocamera trovata: collegatene una, o scrivete l'indirizzo di una fotocamera di rete.
camera-several = Ci sono { $count } fotocamere, indicate quella da usare: { $names }.
camera-not_there = La fotocamera { $camera } non c'è: ricollegatela.
camera-no_answer = La fotocamera { $camera } non risponde più: ricollegatela.
camera-not_this = La fotocamera { $camera } non c'è: collegatela, o indicatene un'altra. Trovate: { $found }.
camera-not_one = La fotocamera { $camera } non c'è, e non se ne trovano altre: collegatela, o indicate un'altra fonte.
camera-not_now = La fotocamera { $camera } delle impostazioni ora non c'è: collegatela, o sceglietene un'altra.
camera-no_camera = Il dispositivo { $camera } non è una fotocamera utilizzabile: `{ PROGRAM() } cameras` elenca quelle che lo sono.
camera-part = Il dispositivo { $camera } è solo una parte di una fotocamera: `{ PROGRAM() } cameras` elenca quelle utilizzabili.
camera-forbidden = Questo utente non può usare la fotocamera { $camera }: aggiungetelo al gruppo video.
camera-busy = Un altro programma usa la fotocamera { $camera }: chiudetelo.
camera-fails = La fotocamera { $camera } non funziona ({ $error }): controllate il cavo, o usatene un'altra.
camera-no_format = La fotocamera { $camera } non manda immagini che io capisca: usatene un'altra.
camera-only_format = La fotocamera { $camera } manda solo immagini { $format }, che non capisco: usatene un'altra.
camera-silent = La fotocamera { $camera } non ha mandato immagini per { $seconds } secondi: controllate il cavo.
camera-waiting = La fotocamera { $camera } non ha mandato immagini per { $seconds } secondi: controllate il cavo, o aspettate.
camera-stopped = La fotocamera { $camera } non manda più immagini: controllate il cavo.
camera-damaged = La fotocamera { $camera } manda immagini danneggiate: controllate il cavo e l'hub.
camera-other_size = La fotocamera { $camera } manda immagini di { $now } pixel invece di { $before }: rimettetela com'era, o riavviatela.

# Fotocamere di rete.
camera-login = La fotocamera { $camera } rifiuta l'accesso (errore { $code }): controllate nome e password nell'indirizzo.
camera-answers = La fotocamera { $camera } risponde con l'errore { $code }: controllate l'indirizzo.
camera-not_open = La fotocamera { $camera } non si apre ({ $error }): controllate che l'indirizzo sia giusto e che chi trasmette sia acceso.
camera-refused = All'indirizzo della fotocamera { $camera } non risponde nessuno: controllate che sia giusto e che chi trasmette sia acceso.
camera-not_mjpeg = La fotocamera { $camera } non manda immagini MJPEG: date l'indirizzo del flusso stesso.
camera-other_kind = La fotocamera { $camera } manda { $kind } invece di immagini MJPEG: date l'indirizzo del flusso stesso.
camera-fell_silent = La fotocamera { $camera } è ammutolita: controllate che chi trasmette sia acceso.
camera-ended = La fotocamera { $camera } ha chiuso il flusso: controllate che chi trasmette sia acceso.
camera-slow = La fotocamera { $camera } non ha mandato un'immagine intera per { $seconds } secondi: controllate la rete, o scegliete lì immagini più piccole.

# La fotocamera del Pi.
camera-no_tool = La fotocamera del Pi non si può usare, perché manca il programma rpicam-vid: installate il pacchetto rpicam-apps.
camera-pi_no_answer = La fotocamera { $camera } non risponde ({ $error }): controllate il cavo piatto.
camera-pi_no_start = La fotocamera { $camera } non parte, il suo programma dice «{ $error }»: controllate il cavo piatto.
camera-pi_no_start_silent = La fotocamera { $camera } non parte: controllate il cavo piatto.
camera-pi_silent = La fotocamera { $camera } non ha mandato immagini per { $seconds } secondi: controllate il cavo piatto.
camera-pi_stopped = La fotocamera { $camera } si è fermata: controllate il cavo piatto, e che nessun altro programma la usi.
camera-pi_not_understood = La fotocamera { $camera } non manda immagini che io capisca: aggiornate il sistema.
camera-closed = La fotocamera { $camera } è chiusa.

# File al posto di una fotocamera.
camera-file_not_there = Non c'è un file o una cartella { $path }: date un video, una cartella di immagini, un dispositivo come 0 o un indirizzo http://.
camera-file_forbidden = Non posso leggere { $path }: date a questo utente il permesso.
camera-file_empty = Il file { $path } è vuoto: registrate di nuovo, o date un altro file.
camera-file_no_pictures = Nella cartella { $path } non ci sono immagini: metteteci file PNG o JPEG.
camera-file_no_video = Il file { $path } non contiene un video che io sappia leggere. Forse è tagliato o in un formato ignoto: date un AVI (MJPEG) o un MP4.
camera-file_unread = Il file { $path } non si può leggere ({ $error }): controllate il file e i suoi permessi.
camera-file_no_picture = Il file { $path } non è un'immagine che io sappia leggere. Forse è tagliato: copiatelo o rifatelo.
camera-file_large_picture = L'immagine { $path } ha più di { $most } milioni di pixel e riempirebbe la memoria: scattatela con i soliti 12 milioni di pixel, o salvatela più piccola.
camera-file_grows = Un'immagine del video { $path } è molto più grande delle prime e riempirebbe la memoria: registratelo di nuovo con una sola dimensione.

# Prima della partita: le foto con cui si riconoscono le tessere, e che altro può andare storto.
camera-no_art = Le foto delle vostre tessere in { $folder } non si possono più usare: controllatele con `{ PROGRAM() } enrol`.
camera-broken = È successo qualcosa di inatteso ({ $error }).

# Ciò che una fotocamera non sa fare.
camera-note-exposure = L'esposizione della fotocamera non si può fissare: i cambi di luce sembreranno cambiamenti sul tavolo.
camera-note-white_balance = Il bilanciamento del bianco della fotocamera non si può fissare: i colori possono variare.
camera-note-automatic = Nella fotocamera resta automatico, benché io l'abbia spento: { $what }.
camera-note-uneven = La luce continuava a cambiare mentre regolavo la fotocamera: lasciatela com'è, poi riavviate la fotocamera.
camera-note-brightness = Fissando l'esposizione è cambiata la luminosità, e non ho potuto correggerla.
camera-note-size = La fotocamera manda immagini di { $got } pixel invece di { $wanted }.
camera-note-network = In una fotocamera di rete non posso fissare esposizione e bilanciamento del bianco: fissateli sulla fotocamera stessa.

camera-automatic-exposure = esposizione
camera-automatic-gain = amplificazione
camera-automatic-white_balance = bilanciamento del bianco
camera-automatic-focus = messa a fuoco

recording-no_avi = Non posso registrare in { $path }: date un file che finisca in .avi.
recording-no_folder = Non posso registrare in { $path }, perché la cartella { $folder } non c'è: createla prima.
recording-finished = La registrazione { $path } è conclusa: cominciatene un'altra con un altro nome.
recording-unwritten = La registrazione { $path } non si può scrivere: controllate i permessi della cartella e lo spazio libero.
recording-other_size = Le immagini in { $path } sono di { $before } pixel, questa di { $now }: in una registrazione tenete una sola misura.
recording-disk_full = { $count ->
    [one] La registrazione { $path } si ferma dopo 1 immagine, perché il disco è pieno: liberate spazio.
   *[other] La registrazione { $path } si ferma dopo { $count } immagini, perché il disco è pieno: liberate spazio.
}
