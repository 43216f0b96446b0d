# Le regole in una pagina, con parole nostre: le parti di ogni gioco nell'ordine di stampa.

reference-gold-rush-turn-title = Un turno
reference-gold-rush-turn-text =
    1. Pesca una tessera e posala in modo che tocchi con un lato una già posata; ogni lato che tocca deve continuare: ferrovia, montagna, prateria. Se non va da nessuna parte esce dal gioco; pescane un'altra.
    Per ogni pepita su una montagna della nuova tessera un gettone va coperto su quella montagna; le montagne che si uniscono mettono insieme le pile.
    2. Fai al massimo una cosa: un cowboy, la tenda, lo scavo, o niente.
    3. Conta i punti di ciò che la tessera ha completato. Poi tocca al prossimo.
reference-gold-rush-cowboy-title = Cowboy
reference-gold-rush-cowboy-text = Dalla tua riserva sulla nuova tessera: su ferrovia, montagna, città o (coricato) prateria. Non dove, in tutta l'area, c'è già un cowboy; le tende non contano. Chi fa punti nello stesso turno torna subito a casa.
reference-gold-rush-tent-title = Tenda
reference-gold-rush-tent-text = Mettila su una parte di montagna di qualsiasi tessera, o spostala. La montagna deve essere incompleta e quella parte libera da cowboy e tende.
reference-gold-rush-mine-title = Scavare
reference-gold-rush-mine-text = Prendi il gettone in cima alla montagna dove sta la tua tenda, anche se la tessera l'ha appena completata. Resta coperto davanti a te; solo tu puoi guardarlo; conta alla fine.
reference-gold-rush-railroad-title = Ferrovia
reference-gold-rush-railroad-text = Completa quando tutti e due i capi sono uno scambio, una città o una montagna, o è un anello: 1 per tessera. Una sola locomotiva raddoppia; due o più no.
reference-gold-rush-mountain-title = Montagna
reference-gold-rush-mountain-text = Completa quando è chiusa senza buchi. Prima si prendono i suoi gettoni, poi dà 1 per pepita. Senza minatori i gettoni tornano nella riserva e si rimescolano.
reference-gold-rush-city-title = Città
reference-gold-rush-city-text = Completa quando ogni ferrovia che ne esce è completa: 3 per ognuna.
reference-gold-rush-majority-title = Chi fa punti?
reference-gold-rush-majority-text = Chi lì ha più cowboy. In parità li fanno tutti per intero; su una montagna si prendono allora i gettoni a turno, prima chi è di turno. Cowboy e tende di ciò che è completo tornano a casa; i fattori restano.
reference-gold-rush-prairie-title = Prateria
reference-gold-rush-prairie-text = Solo alla fine: chi ha più fattori prende 2 per accampamento e 4 per mandria.
reference-gold-rush-end-title = Dopo l'ultima tessera
reference-gold-rush-end-text = Le ferrovie incomplete danno 1 per tessera, le locomotive non contano; le città incomplete 3 per ogni ferrovia completa; le montagne incomplete perdono tende e gettoni e danno 1 per pepita. Poi le praterie e i gettoni di tutti. Vince chi ha più punti.
reference-hunters-and-gatherers-turn-title = Un turno
reference-hunters-and-gatherers-turn-text =
    1. Pesca una tessera e posala in modo che tocchi con un lato una già posata; ogni lato che tocca deve continuare: prato, foresta, fiume. Se non va da nessuna parte esce dal gioco; pescane un'altra.
    2. Al massimo un membro della tribù o una capanna sulla nuova tessera.
    3. Conta i punti di foreste e fiumi completati. Una foresta completata che contiene oro dà a chi ha posato la tessera una tessera bonus, che si gioca subito; una tessera bonus non ne dà una seconda.
reference-hunters-and-gatherers-pieces-title = Membro della tribù e capanna
reference-hunters-and-gatherers-pieces-text = Un membro va su foresta, fiume o (coricato) prato della nuova tessera, se in tutta l'area non ce n'è ancora uno. Una capanna va su fiume o lago, se tutto il sistema di fiumi e laghi non ne ha; le capanne restano fino alla fine.
reference-hunters-and-gatherers-river-title = Fiume
reference-hunters-and-gatherers-river-text = Completo quando tutti e due i capi sono laghi o foci, o è un anello: 1 per tessera, e 1 per ogni pesce nei laghi ai suoi capi. Alla fine, se è incompleto, non dà nulla.
reference-hunters-and-gatherers-forest-title = Foresta
reference-hunters-and-gatherers-forest-text = Completa quando è chiusa: 2 per tessera, e 2 per ogni gruppo di funghi. Alla fine, se è incompleta, non dà nulla.
reference-hunters-and-gatherers-majority-title = Chi fa punti?
reference-hunters-and-gatherers-majority-text = Chi lì ha più membri. In parità li fanno tutti per intero. Poi tornano a casa; i cacciatori nei prati restano.
reference-hunters-and-gatherers-meadow-title = Prato
reference-hunters-and-gatherers-meadow-text = Solo alla fine: chi ha più cacciatori prende 2 per cervo, mammut e uro; ogni tigre toglie un cervo. Un cacciatore solo sulla tessera del santuario fa i punti di quel prato; il fuoco scaccia tutte le tigri.
reference-hunters-and-gatherers-end-title = Alla fine
reference-hunters-and-gatherers-end-text = Capanne: in ogni sistema di fiumi e laghi chi ha più capanne prende 1 per ogni pesce in tutti i suoi laghi. Poi i prati. Vince chi ha più punti.
