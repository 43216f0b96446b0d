# What is said, between brackets, of a file that is not read for what it is.

outside-folder = è una cartella
outside-not_ordinary = non è un file normale
outside-no_name = nessun file può chiamarsi così
outside-leads_out = è un collegamento che porta fuori dalla sua cartella
outside-large = supera { $most }
outside-deep = è annidato troppo in profondità
outside-number = contiene un numero troppo lungo
outside-infinite = contiene un numero non finito
outside-line = la riga { $line } ha più di { $most } caratteri
outside-dots = la riga { $line } ha più di { $most } punti
