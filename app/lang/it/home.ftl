# The first page of the touch app.

home-title = Claim Manager
home-new = Nuova partita
home-history = Partite
home-help = Aiuto
home-settings = Impostazioni
home-setup = Prepara
home-quit = Esci
home-quit_title = Uscire adesso?
home-quit_words = La partita di { $players } resta salvata: la prossima volta si riprende qui da dove siete.
home-go_on = { $count ->
    [0] Continua: tessere finite
    [one] Continua: resta 1 tessera
   *[other] Continua: restano { $count } tessere
}
home-look = Guarda questa partita
home-watch = Guarda una dimostrazione
home-welcome = Sono il Claim Manager e conto i vostri punti. Mettete la tessera di partenza sul tavolo e toccate «{ home-new }».
home-cannot = Questa partita non può continuare
home-stay = Non ora
home-reading = Cerco le vostre partite ...
