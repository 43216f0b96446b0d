# Ciò che dice solo Hunters & Gatherers. Un gioco porta le sue parole in un file suo; gli altri file non ne conoscono nessuno.

# Parole, domande e modifiche al tavolo.
word-member = membro della tribù
    .the = il membro della tribù
    .a = un membro della tribù
    .gender = masculine
word-hut = capanna
    .the = la capanna
    .a = una capanna
    .gender = feminine
word-river = fiume
    .the = il fiume
    .a = un fiume
    .on = sul fiume
    .gender = masculine
word-forest = foresta
    .the = la foresta
    .a = una foresta
    .on = sulla foresta
    .gender = feminine
word-meadow = prato
    .the = il prato
    .a = un prato
    .on = sul prato
    .gender = masculine
word-lake = lago
    .the = il lago
    .a = un lago
    .on = sul lago
    .gender = masculine
word-system = sistema fluviale
    .the = il sistema fluviale
    .a = un sistema fluviale
    .on = sul sistema fluviale
    .gender = masculine
revise-forests = foreste { $after } invece di { $before }
revise-rivers = fiumi { $after } invece di { $before }
revise-meadows = prati { $after } invece di { $before }
revise-huts = capanne { $after } invece di { $before }

# La seconda pila.
printing-pile-bonus = Queste sono le tessere bonus: stanno in una pila a parte.
word-bonus = bonus
word-fish = pesce
word-gold = oro
word-mushrooms = fungo
word-deer = cervo
word-mammoths = mammut
word-aurochs = uro
word-tigers = tigre
word-fire = fuoco
word-shrine = santuario
status-place_bonus = una tessera bonus da posare
ui-pick-place_bonus = Quale tessera bonus è stata pescata?
ui-hint-place_bonus = La foresta completa aveva oro: pescate e posate una tessera bonus.
demo-does_place_bonus = pesca una tessera bonus
told-due_bonus = In una foresta completata c'era oro: { $player } pesca una tessera bonus e la gioca subito.
turn-with_bonus = tessera bonus, { $what }
archive-did-with_bonus = { $player } pesca una tessera bonus.

# Perché una mossa è vietata, e come si calcola ogni punteggio; { $winners } e { $pieces } sono elenchi di giocatori.
scoring-river = { $count ->
    [one] Fiume di 1 tessera
   *[other] Fiume di { $count } tessere
}{ $fish ->
    [0] { "" }
    [one] , con 1 pesce
   *[other] , con { $fish } pesci
}: { $points } per { $winners }. Pescatori: { $pieces }.
scoring-forest = { $count ->
    [one] Foresta di 1 tessera
   *[other] Foresta di { $count } tessere
}{ $mushrooms ->
    [0] { "" }
    [one] , con 1 fungo
   *[other] , con { $mushrooms } funghi
}: { $points } per { $winners }. Raccoglitori: { $pieces }.
scoring-system = Sistema fluviale { $fish ->
    [0] senza pesci
    [one] con 1 pesce
   *[other] con { $fish } pesci
}: { $points } per { $winners }. Capanne: { $pieces }.
scoring-meadow = Prato { $deer ->
    [0] senza cervi
    [one] con 1 cervo
   *[other] con { $deer } cervi
}{ $hunted ->
    [0] { "" }
    [one] { " " }(1 preso da una tigre)
   *[other] { " " }({ $hunted } presi dalle tigri)
}{ $mammoths ->
    [0] { "" }
    [one] , 1 mammut
   *[other] , { $mammoths } mammut
}{ $aurochs ->
    [0] { "" }
    [one] , 1 uro
   *[other] , { $aurochs } uri
}: { $points } per { $winners }. Cacciatori: { $pieces }.
scoring-meadow_shrine = Prato { $deer ->
    [0] senza cervi
    [one] con 1 cervo
   *[other] con { $deer } cervi
}{ $hunted ->
    [0] { "" }
    [one] { " " }(1 preso da una tigre)
   *[other] { " " }({ $hunted } presi dalle tigri)
}{ $mammoths ->
    [0] { "" }
    [one] , 1 mammut
   *[other] , { $mammoths } mammut
}{ $aurochs ->
    [0] { "" }
    [one] , 1 uro
   *[other] , { $aurochs } uri
}: { $points } per { $winners } grazie al santuario. Cacciatori: { $pieces }.

# I punti.
scores-kind-river = Fiume
scores-kind-forest = Foresta
scores-kind-system = Sistema fluviale
scores-kind-meadow = Prato
scores-kinds-system = Capanne e pesci
scores-kinds-meadow = Prati
scores-ceremony-unfinished = Fiumi e foreste non completati non danno punti.
scores-none-system = { $count ->
    [one] 1 sistema fluviale non porta punti: nessun pesce lì conta.
   *[other] { $count } sistemi fluviali non portano punti: nessun pesce lì conta.
}
scores-none-meadow = { $count ->
    [one] 1 prato non porta punti: nessun animale lì conta.
   *[other] { $count } prati non portano punti: nessun animale lì conta.
}
scores-origin-rivers = Fiumi
scores-origin-forests = Foreste
scores-origin-huts = Capanne
scores-origin-meadows = Prati
scores-count-fish = { $count ->
    [one] 1 pesce
   *[other] { $count } pesci
}
scores-count-mushrooms = { $count ->
    [one] 1 fungo
   *[other] { $count } funghi
}
scores-count-deer = { $count ->
    [one] 1 cervo
   *[other] { $count } cervi
}
scores-count-hunted = { $count ->
    [one] 1 preso dalle tigri
   *[other] { $count } presi dalle tigri
}
scores-count-mammoths = { $count } mammut
scores-count-aurochs = { $count ->
    [one] 1 uro
   *[other] { $count } uri
}
scores-case-meadow_shrine = Chi caccia presso il santuario ha il prato.
scores-note-meadow_pairs = Ogni tigre prende un cervo.
scores-note-meadow_fire = Il fuoco ha scacciato le tigri: tutti i cervi contano.
scores-note-system_lakes = I pesci di tutti i laghi del sistema, ogni lago una volta.
scores-note-system_waters = Tutti i pesci del sistema, nei laghi e nei fiumi, ognuno una volta.
scores-note-river_once = Le due estremità toccano lo stesso lago: i suoi pesci contano una volta.

# Lo scaffale delle partite.
archive-box-hunters-and-gatherers = Carcassonne: Cacciatori e raccoglitori
archive-name-hunters-and-gatherers = Cacciatori e raccoglitori
archive-kind-rivers = Fiumi
archive-kind-forests = Foreste
archive-kind-huts = Capanne
archive-kind-meadows = Prati
archive-largest-river = { $count ->
    [one] Fiume più lungo: 1 tessera, { $player }
   *[other] Fiume più lungo: { $count } tessere, { $player }
}
archive-largest-forest = { $count ->
    [one] Foresta più grande: 1 tessera, { $player }
   *[other] Foresta più grande: { $count } tessere, { $player }
}
archive-largest-meadow = { $count ->
    [one] Prato più grande: 1 tessera, { $player }
   *[other] Prato più grande: { $count } tessere, { $player }
}
archive-largest-system = { $count ->
    [one] Sistema fluviale più grande: 1 tessera, { $player }
   *[other] Sistema fluviale più grande: { $count } tessere, { $player }
}

# Che cosa si può scegliere prima di una partita.
option-profile-title = Edizione
option-profile-line_2014 = Cervi, mammut, uri e funghi valgono 2 ciascuno. Due capanne; pesci nei laghi.
option-profile-line_2020 = I cervi valgono 1, gli uri 2, mammut e funghi 3. Tre capanne; pesci anche nei fiumi. Zattera, piroga e trappole restano nella scatola.
option-profile-2014 = 2014
option-profile-2020 = 2020

# Le regole in una pagina, con parole nostre: le parti nell'ordine in cui si stampano.
reference-hunters-and-gatherers-begin-text =
    1. La tessera iniziale va in mezzo.
    2. Mescolate { $land ->
        [one] l’altra tessera
       *[other] le altre { $land } tessere
    } a faccia in giù, in pile.
    3. { $bonus ->
        [one] 1 tessera bonus sta
       *[other] Le { $bonus } tessere bonus stanno
    } a faccia in giù in una pila a parte.
    4. Ognuno prende { $member ->
        [one] 1 membro
       *[other] { $member } membri
    } della tribù e { $hut ->
        [one] 1 capanna
       *[other] { $hut } capanne
    }.
    5. I punti li conto io: non serve il segnapunti.

reference-hunters-and-gatherers-turn-title = Un turno
reference-hunters-and-gatherers-turn-text =
    1. Pescate una tessera e posatela in modo che tocchi con un lato una già posata; ogni lato che tocca deve continuare: prato, foresta, fiume. Se non va da nessuna parte esce dal gioco; pescatene un'altra.
    2. Al massimo un membro della tribù o una capanna sulla nuova tessera.
    3. Contate i punti di foreste e fiumi completati. Una foresta completata che contiene oro dà a chi ha posato la tessera una tessera bonus, che si gioca subito; una tessera bonus non ne dà una seconda.

reference-hunters-and-gatherers-pieces-title = Membro della tribù e capanna
reference-hunters-and-gatherers-pieces-text = Un membro va su foresta, fiume o (coricato) prato della nuova tessera, se in tutta l'area non ce n'è ancora uno. Una capanna va su fiume o lago, se tutto il sistema di fiumi e laghi non ne ha; le capanne restano fino alla fine.

reference-hunters-and-gatherers-river-title = Fiume
reference-hunters-and-gatherers-river-text = Completo quando tutti e due i capi sono laghi o foci, o è un anello: 1 per tessera, e 1 per ogni pesce nei laghi ai suoi capi. Alla fine, se è incompleto, non dà nulla.
reference-hunters-and-gatherers-river-text_profile_2020 = Completo quando tutti e due i capi sono laghi o foci, o è un anello: 1 per tessera, e 1 per ogni pesce nelle sue acque e nei laghi ai suoi capi. Alla fine, se è incompleto, non dà nulla.

reference-hunters-and-gatherers-forest-title = Foresta
reference-hunters-and-gatherers-forest-text = Completa quando è chiusa: 2 per tessera, e 2 per ogni gruppo di funghi. Alla fine, se è incompleta, non dà nulla.
reference-hunters-and-gatherers-forest-text_profile_2020 = Completa quando è chiusa: 2 per tessera, e 3 per ogni gruppo di funghi. Alla fine, se è incompleta, non dà nulla.

reference-hunters-and-gatherers-majority-title = Chi fa punti?
reference-hunters-and-gatherers-majority-text = Chi lì ha più membri. In parità li fanno tutti per intero. Poi tornano a casa; i cacciatori nei prati restano.

reference-hunters-and-gatherers-meadow-title = Prato
reference-hunters-and-gatherers-meadow-text = Solo alla fine: chi ha più cacciatori prende 2 per cervo, mammut e uro; ogni tigre prende un cervo. Un cacciatore solo sulla tessera del santuario fa i punti di quel prato; il fuoco scaccia tutte le tigri.
reference-hunters-and-gatherers-meadow-text_profile_2020 = Solo alla fine: chi ha più cacciatori prende 1 per cervo, 2 per uro e 3 per mammut; ogni tigre prende un cervo. Un cacciatore solo sulla tessera del santuario fa i punti di quel prato; il fuoco scaccia tutte le tigri.

reference-hunters-and-gatherers-end-title = Alla fine
reference-hunters-and-gatherers-end-text = Capanne: in ogni sistema di fiumi e laghi chi ha più capanne prende 1 per ogni pesce in tutti i suoi laghi. Poi i prati. Vince chi ha più punti.
reference-hunters-and-gatherers-end-text_profile_2020 = Capanne: in ogni sistema di fiumi e laghi chi ha più capanne prende 1 per ogni pesce in tutti i suoi fiumi e laghi. Poi i prati. Vince chi ha più punti.

reference-hunters-and-gatherers-editions-title = L'edizione del 2020
reference-hunters-and-gatherers-editions-text = I cervi valgono 1, gli uri 2, mammut e gruppi di funghi 3. Tutti hanno tre capanne. Contano anche i pesci nei fiumi, per il fiume e per le capanne del suo sistema.
