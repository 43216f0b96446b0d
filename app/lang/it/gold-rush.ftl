# Ciò che dice solo Gold Rush. Un gioco porta le sue parole in un file suo; gli altri file non ne conoscono nessuno.

# Parole, domande e modifiche al tavolo.
word-cowboy = cowboy
    .the = il cowboy
    .a = un cowboy
    .gender = masculine
word-tent = tenda
    .the = la tenda
    .a = una tenda
    .gender = feminine
word-railroad = ferrovia
    .the = la ferrovia
    .a = una ferrovia
    .on = sulla ferrovia
    .gender = feminine
word-mountain = montagna
    .the = la montagna
    .a = una montagna
    .on = sulla montagna
    .gender = feminine
word-city = città
    .the = la città
    .a = una città
    .on = nella città
    .gender = feminine
word-prairie = prateria
    .the = la prateria
    .a = una prateria
    .on = sulla prateria
    .gender = feminine
word-locomotives = locomotiva
word-nuggets = pepita
word-camps = campo
word-herds = mandria
choice-tent_stays = È ancora dov'era
ask-tent_gone = { $player }: la tenda non è più sulla tessera { $place }. Dov'è ora?
ask-tent_gone_detail = Se è altrove, toccate la sua montagna sulla mappa.
revise-railroads = ferrovie { $after } invece di { $before }
revise-mountains = montagne { $after } invece di { $before }
revise-cities = città { $after } invece di { $before }
revise-prairies = praterie { $after } invece di { $before }

# Perché una mossa è vietata, e come si calcola ogni punteggio; { $winners } e { $pieces } sono elenchi di giocatori.
violation-no_farmers = in questa partita nessun cowboy si corica su una prateria
violation-tent_not_mountain = una tenda va su una montagna, non { FORM($kind, "on") }
violation-tent_complete = questa montagna è completa
violation-tent_cowboy = in quest'area c'è un cowboy { FORM($colour, "of") }
violation-tent_tent = in quest'area c'è la tenda { FORM($colour, "of") }
violation-mine_no_tent = { $colour } non ha una tenda su una montagna
violation-mine_no_tokens = sulla montagna con la tenda { FORM($colour, "of") } non ci sono gettoni
scoring-railroad = { $count ->
    [one] Ferrovia di 1 tessera: { $points } per { $winners }. Cowboy: { $pieces }.
   *[other] Ferrovia di { $count } tessere: { $points } per { $winners }. Cowboy: { $pieces }.
}
scoring-railroad_doubled = { $count ->
    [one] Ferrovia di 1 tessera, una locomotiva raddoppia: { $points } per { $winners }. Cowboy: { $pieces }.
   *[other] Ferrovia di { $count } tessere, una locomotiva raddoppia: { $points } per { $winners }. Cowboy: { $pieces }.
}
scoring-railroad_locomotives = Ferrovia di { $tiles } tessere, { $locomotives } locomotive non raddoppiano: { $points } per { $winners }. Cowboy: { $pieces }.
scoring-railroad_final = { $count ->
    [one] Ferrovia di 1 tessera, incompleta: { $points } per { $winners }. Cowboy: { $pieces }.
   *[other] Ferrovia di { $count } tessere, incompleta: { $points } per { $winners }. Cowboy: { $pieces }.
}
scoring-railroad_final_locomotives = { $count ->
    [one] Ferrovia di 1 tessera, incompleta, le locomotive non contano: { $points } per { $winners }. Cowboy: { $pieces }.
   *[other] Ferrovia di { $count } tessere, incompleta, le locomotive non contano: { $points } per { $winners }. Cowboy: { $pieces }.
}
scoring-mountain = { $count ->
    [one] Montagna con 1 pepita: { $points } per { $winners }. Cowboy: { $pieces }.
   *[other] Montagna con { $count } pepite: { $points } per { $winners }. Cowboy: { $pieces }.
}
scoring-mountain_final = { $count ->
    [one] Montagna con 1 pepita, incompleta: { $points } per { $winners }. Cowboy: { $pieces }.
   *[other] Montagna con { $count } pepite, incompleta: { $points } per { $winners }. Cowboy: { $pieces }.
}
scoring-city = { $count ->
    [one] Città con 1 ferrovia completa, 3 punti l'una: { $points } per { $winners }.
   *[other] Città con { $count } ferrovie complete, 3 punti l'una: { $points } per { $winners }.
}
scoring-city_final = { $count ->
    [one] Città, incompleta, con 1 ferrovia completa, 3 punti l'una: { $points } per { $winners }.
   *[other] Città, incompleta, con { $count } ferrovie complete, 3 punti l'una: { $points } per { $winners }.
}
told-freed_tent = { $count ->
    [one] Sulla montagna completa non scava nessun cowboy, e una tenda da sola non prende nulla: 1 gettone torna nella riserva, che si rimescola.
   *[other] Sulla montagna completa non scava nessun cowboy, e una tenda da sola non prende nulla: { $count } gettoni tornano nella riserva, che si rimescola.
}
scoring-prairie = Prateria con { $camps ->
    [0] nessun campo
    [one] 1 campo (2 punti)
   *[other] { $camps } campi (2 punti l'uno)
} e { $herds ->
    [0] nessuna mandria
    [one] 1 mandria (4 punti)
   *[other] { $herds } mandrie (4 punti l'una)
}: { $points } per { $winners }. Cowboy: { $pieces }.

# I punti.
scores-kind-railroad = Ferrovia
scores-kind-mountain = Montagna
scores-kind-city = Città
scores-kind-prairie = Prateria
scores-kinds-railroad = Ferrovie
scores-kinds-mountain = Montagne
scores-kinds-city = Città
scores-kinds-prairie = Praterie
scores-none-city = { $count ->
    [one] 1 città non ha ferrovie completate: niente punti.
   *[other] { $count } città non hanno ferrovie completate: niente punti.
}
scores-none-prairie = { $count ->
    [one] 1 prateria non ha né campi né mandrie: niente punti.
   *[other] { $count } praterie non hanno né campi né mandrie: niente punti.
}
scores-origin-railroads = Ferrovie
scores-origin-mountains = Montagne
scores-origin-cities = Città
scores-origin-prairies = Praterie
scores-count-nuggets = { $count ->
    [one] 1 pepita
   *[other] { $count } pepite
}
scores-count-railroads = { $count ->
    [one] 1 ferrovia completata
   *[other] { $count } ferrovie completate
}
scores-count-camps = { $count ->
    [one] 1 campo
   *[other] { $count } campi
}
scores-count-herds = { $count ->
    [one] 1 mandria
   *[other] { $count } mandrie
}
scores-case-railroad_doubled = Una locomotiva raddoppia i punti.
scores-case-railroad_locomotives = Più locomotive non raddoppiano.
scores-case-railroad_final = Non completata.
scores-case-railroad_final_locomotives = Non completata: la locomotiva non raddoppia.
scores-ceremony-stacks = Sulle montagne non completate tende e gettoni non contano.
scores-case-mountain_final = Non completata: tende e gettoni non contano.
scores-case-city_final = Non completata.

# Lo scaffale delle partite.
archive-box-gold-rush = Carcassonne: Corsa all'oro
archive-name-gold-rush = Corsa all'oro
archive-kind-railroads = Ferrovie
archive-kind-mountains = Montagne
archive-kind-cities = Città
archive-kind-prairies = Praterie
archive-largest-railroad = { $count ->
    [one] Ferrovia più lunga: 1 tessera, { $player }
   *[other] Ferrovia più lunga: { $count } tessere, { $player }
}
archive-largest-mountain = { $count ->
    [one] Montagna più grande: 1 tessera, { $player }
   *[other] Montagna più grande: { $count } tessere, { $player }
}
archive-largest-prairie = { $count ->
    [one] Prateria più grande: 1 tessera, { $player }
   *[other] Prateria più grande: { $count } tessere, { $player }
}

# Che cosa si può scegliere prima di una partita.
option-edition-title = Edizione
option-edition-line = Quale regolamento avete. In quello di Z-Man, l'americano, in parità ci si sfida a chi abbassa prima gli occhi.
option-edition-zmg = Z-Man
option-edition-hig = Hans im Glück
# L'edizione che si vende dove si parla questa lingua.
option-edition-usual = zmg
option-farmers-title = Praterie
option-farmers-line = I cowboy possono coricarsi sulle praterie e fanno punti alla fine.
option-fifth_cowboy-title = Quinto cowboy
option-fifth_cowboy-line = Tutti hanno cinque cowboy invece di quattro.
option-shared_tents-title = Tende in comune
option-shared_tents-line = Più tende possono stare sulla stessa parte di montagna.

# Le regole in una pagina, con parole nostre: le parti nell'ordine in cui si stampano.
reference-gold-rush-begin-text =
    1. La tessera iniziale va in mezzo.
    2. Mescolate { $land ->
        [one] l’altra tessera
       *[other] le altre { $land } tessere
    } a faccia in giù, in pile.
    3. Mescolate i gettoni a faccia in giù. { $start ->
        [one] 1 va
       *[other] { $start } vanno
    } sulla montagna della tessera iniziale; { $tokens ->
        [one] l’altro è
       *[other] gli altri { $tokens } sono
    } la riserva.
    4. Ognuno prende { $cowboy ->
        [one] 1 cowboy
       *[other] { $cowboy } cowboy
    } e { $tent ->
        [one] 1 tenda
       *[other] { $tent } tende
    }.
    5. I punti li conto io: non serve il segnapunti.

reference-gold-rush-turn-title = Un turno
reference-gold-rush-turn-text =
    1. Pescate una tessera e posatela in modo che tocchi con un lato una già posata; ogni lato che tocca deve continuare: ferrovia, montagna, prateria. Se non va da nessuna parte esce dal gioco; pescatene un'altra.
    Per ogni pepita su una montagna della nuova tessera un gettone va coperto su quella montagna; le montagne che si uniscono mettono insieme le pile.
    2. Fate al massimo una cosa: un cowboy, la tenda, lo scavo, o niente.
    3. Contate i punti di ciò che la tessera ha completato. Poi tocca al prossimo.

reference-gold-rush-cowboy-title = Cowboy
reference-gold-rush-cowboy-text = Dalla propria riserva sulla nuova tessera: su ferrovia, montagna, città o (coricato) prateria. Non dove, in tutta l'area, c'è già un cowboy; le tende non contano. Chi fa punti nello stesso turno torna subito a casa.
reference-gold-rush-cowboy-text_farmers_false = Dalla propria riserva sulla nuova tessera: su ferrovia, montagna o città. Non dove, in tutta l'area, c'è già un cowboy; le tende non contano. Chi fa punti nello stesso turno torna subito a casa.

reference-gold-rush-tent-title = Tenda
reference-gold-rush-tent-text = Mettetela su una parte di montagna di qualsiasi tessera, o spostatela. La montagna deve essere incompleta e quella parte libera da cowboy e tende.
reference-gold-rush-tent-text_shared_tents_true = Mettetela su una parte di montagna di qualsiasi tessera, o spostatela. La montagna deve essere incompleta e quella parte libera da cowboy; lì possono stare più tende.

reference-gold-rush-mine-title = Scavare
reference-gold-rush-mine-text = Prendete il gettone in cima alla montagna dove sta la propria tenda, anche se la tessera l'ha appena completata. Resta coperto; solo chi lo ha può guardarlo; conta alla fine.

reference-gold-rush-railroad-title = Ferrovia
reference-gold-rush-railroad-text = Completa quando tutti e due i capi sono uno scambio, una città o una montagna, o è un anello: 1 per tessera. Una sola locomotiva raddoppia; due o più no.

reference-gold-rush-mountain-title = Montagna
reference-gold-rush-mountain-text = Completa quando è chiusa senza buchi. Prima si prendono i suoi gettoni, poi dà 1 per pepita. Senza minatori i gettoni tornano nella riserva e si rimescolano.

reference-gold-rush-city-title = Città
reference-gold-rush-city-text = Completa quando ogni ferrovia che ne esce è completa: 3 per ognuna; una che ne esce e vi torna conta una volta.

reference-gold-rush-majority-title = Chi fa punti?
reference-gold-rush-majority-text = Chi lì ha più cowboy. In parità li fanno tutti per intero; su una montagna si prendono allora i gettoni a turno, prima chi è di turno. Cowboy e tende di ciò che è completo tornano a casa; i fattori restano.

reference-gold-rush-prairie-title = Prateria
reference-gold-rush-prairie-text = Solo alla fine: chi lì ha più cowboy prende 2 per campo e 4 per mandria.
reference-gold-rush-prairie-text_farmers_false = Non in questa partita: nelle praterie non si corica nessuno.

reference-gold-rush-end-title = Dopo l'ultima tessera
reference-gold-rush-end-text = Le ferrovie incomplete danno 1 per tessera, le locomotive non contano; le città incomplete 3 per ogni ferrovia completa; le montagne incomplete perdono tende e gettoni e danno 1 per pepita. Poi le praterie e i gettoni di tutti. Vince chi ha più punti.
