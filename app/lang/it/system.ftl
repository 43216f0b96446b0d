# Che cosa si dice, fra parentesi, degli errori noti del sistema operativo.

system-no_file = file o cartella inesistente
system-input_output = errore di lettura o di scrittura
system-no_address = il dispositivo non è raggiungibile
system-no_memory = memoria esaurita
system-denied = accesso negato
system-forbidden = operazione non consentita
system-busy = il dispositivo è occupato
system-no_device = il dispositivo non c'è
system-invalid = il dispositivo non accetta questa impostazione
system-full = il supporto è pieno
system-quota = lo spazio assegnato è esaurito
system-read_only = il supporto è di sola lettura
system-pipe = la connessione si è interrotta
system-protocol = errore di trasmissione
system-no_network = la rete non è raggiungibile
system-no_route = nessuna via verso il destinatario
system-reset = il destinatario ha chiuso la connessione
system-refused = connessione rifiutata
system-late = nessuna risposta nel tempo concesso
system-no_folder = non è una cartella
system-folder = è una cartella
system-no_name = nella rete nessuno conosce questo nome
system-no_name_now = per ora il nome non si può risolvere
