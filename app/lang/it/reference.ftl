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
reference-gold-rush-scoring-title = Punti durante la partita
reference-gold-rush-scoring-text =
    Ferrovia, quando tutti e due i capi sono uno scambio, una città o una montagna, o è un anello: 1 per tessera; una sola locomotiva raddoppia, due o più no.
    Montagna, quando è chiusa senza buchi: i suoi gettoni, poi 1 per pepita. Senza minatori i gettoni tornano nella riserva e si rimescolano.
    Città, quando ogni ferrovia che ne esce è completa: 3 per ogni ferrovia completa.
    Fa punti chi ha più cowboy; in parità li fanno tutti per intero. In parità su una montagna si prendono i gettoni a turno, prima chi è di turno. Cowboy e tende di ciò che è completo tornano a casa; i fattori restano.
reference-gold-rush-end-title = Dopo l'ultima tessera
reference-gold-rush-end-text =
    Le montagne incomplete perdono tende e gettoni, poi danno 1 per pepita; le ferrovie incomplete 1 per tessera, le locomotive non contano; le città incomplete 3 per ogni ferrovia completa.
    Praterie: chi ha più fattori prende 2 per accampamento e 4 per mandria. Poi i gettoni di tutti. Vince chi ha più punti.
reference-hunters-and-gatherers-turn-title = Un turno
reference-hunters-and-gatherers-turn-text =
    1. Pesca una tessera e posala in modo che tocchi con un lato una già posata; ogni lato che tocca deve continuare: prato, foresta, fiume. Se non va da nessuna parte esce dal gioco; pescane un'altra.
    2. Al massimo un membro della tribù o una capanna sulla nuova tessera.
    3. Conta i punti di foreste e fiumi completati. Una foresta completata che contiene oro dà a chi ha posato la tessera una tessera bonus, che si gioca subito; una tessera bonus non ne dà una seconda.
reference-hunters-and-gatherers-pieces-title = Membro della tribù e capanna
reference-hunters-and-gatherers-pieces-text = Un membro va su foresta, fiume o (coricato) prato della nuova tessera, se in tutta l'area non ce n'è ancora uno. Una capanna va su fiume o lago, se tutto il sistema di fiumi e laghi non ne ha; le capanne restano fino alla fine.
reference-hunters-and-gatherers-scoring-title = Punti durante la partita
reference-hunters-and-gatherers-scoring-text =
    Fiume, quando tutti e due i capi sono laghi o foci, o è un anello: 1 per tessera, e 1 per ogni pesce nei laghi ai suoi capi.
    Foresta, quando è chiusa: 2 per tessera, e 2 per ogni gruppo di funghi.
    Fa punti chi ha più membri; in parità li fanno tutti per intero; poi tornano a casa.
reference-hunters-and-gatherers-end-title = Alla fine
reference-hunters-and-gatherers-end-text =
    Foreste e fiumi incompleti non danno nulla. Capanne: in ogni sistema di fiumi e laghi chi ha più capanne prende 1 per ogni pesce in tutti i suoi laghi.
    Prati: chi ha più cacciatori prende 2 per cervo, mammut e uro; ogni tigre toglie un cervo. Un cacciatore solo sulla tessera del santuario fa i punti di quel prato; il fuoco scaccia tutte le tigri. Vince chi ha più punti.
