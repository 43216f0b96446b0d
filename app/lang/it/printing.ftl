# I testi dei fogli da stampare.

printing-page = Pagina { $number } di { $all }
printing-ruler = Stampate al 100 % (dimensioni reali). Questo righello deve essere lungo esattamente 100 mm; se no, su questo foglio nessuna misura è giusta.
printing-edition = { $name } ({ $edition })
printing-tiles_title = { $name }
printing-tiles_part = tessere da { $first } a { $last } di { $all }
printing-tiles_backs = retri delle tessere da { $first } a { $last } di { $all }
printing-backs_how = Stampate fronte e retro, girando sul lato lungo: così ogni retro sta dietro la sua faccia. Se stampate da un lato solo, lasciate fuori queste pagine.
printing-tokens_title = { $name }
printing-tokens_part = gettoni da { $first } a { $last } di { $all }
printing-tokens_backs = retri dei gettoni da { $first } a { $last } di { $all }
printing-tokens_how = Ritagliate lungo il bordo scuro e rotondo, o lasciateli semplicemente quadrati.
printing-tiles_how = Ritagliate ogni tessera lungo la sua linea sottile. Il disegno continua oltre la linea, così un taglio un po' storto non lascia bianco.
printing-tiles_first = La tessera in alto a sinistra è quella iniziale: sta sul tavolo quando comincia una partita.
printing-tiles_start = Inizio
printing-tiles_verified = Questo set di tessere è stato controllato con una scatola. I disegni sono nostri; il nord è in alto.
printing-tiles_unverified = NON CONTROLLATO CON UNA SCATOLA: quante volte c'è ogni tessera e con quali simboli è una ricostruzione. I disegni sono nostri; il nord è in alto.
printing-markers_title = Marcatori
printing-cards_heading = carte
printing-cards_how = Ritagliate le quattro carte lungo le linee grigie e mettetele distese vicino agli angoli di ciò che la fotocamera vede, girate come volete. Ne bastano due, quattro è meglio. Lasciate il bianco attorno ai quadrati neri.
printing-sheet_heading = foglio
printing-sheet_how = Mettete questo foglio intero disteso accanto alle carte, o da solo al centro del tavolo per misurarlo prima di una partita. Non ritagliatelo.
printing-board_heading = scacchiera per la lente
printing-board_how = Incollate questo foglio ben disteso su un cartone rigido e mostratelo alla fotocamera in 12 viste o più: vicino e lontano, in ogni angolo dell'immagine, inclinato da ogni lato. Un quadrato misura { $square } mm, un marcatore { $marker } mm.
printing-reference_title = { $name }: le regole in una pagina
printing-reference_tiles = { $count ->
    [one] Nella scatola: 1 tessera, disegni: { $designs }.
   *[other] Nella scatola: { $count } tessere con { $designs } disegni.
}
printing-reference_tokens = { $count ->
    [one] 1 gettone: { $each }.
   *[other] { $count } gettoni: { $each } (quanti di quale valore).
}
printing-pieces_title = { $name }: una carta per ciascuno
printing-pieces_how = Ritagliate le carte. Ognuno ne mette una davanti a sé e ci posa i pezzi di quel colore: ciò che sta lì è nella riserva, un posto vuoto è sul tavolo. Sulla riga va il nome.
printing-pieces_count = { $count } × { $kind }
