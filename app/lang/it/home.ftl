# The first page of the touch app.

home-title = Claim Manager
home-new = Nuova partita
home-history = Partite
home-help = Aiuto
home-settings = Impostazioni
home-setup = Configurare
home-quit = Uscire
home-quit_title = Uscire adesso?
home-quit_words = La partita { FORM($players, "of") } resta salvata: la prossima volta si riprende proprio da qui.
home-quit_nothing = Claim Manager si chiude. Per giocare lo avviate di nuovo.
home-go_on = { $count ->
    [0] Continuare: tessere finite
    [one] Continuare: resta 1 tessera
   *[other] Continuare: restano { $count } tessere
}
home-others = { $count ->
    [one] 1{ "\u00A0" }altra in attesa
   *[other] { $count }{ "\u00A0" }altre in attesa
}
home-look = Guardare questa partita
home-watch = Guardare una dimostrazione
home-watch_title = Quale gioco?
home-welcome = Benvenuti! Voi giocate a Carcassonne con cartone e legno; io controllo, conto e{ "\u00A0" }spiego.
home-play = Giocare
home-cannot = Questa partita non può continuare
home-stay = Non ora
home-reading = Cerco le vostre partite...

# In place of the first page, while another Claim Manager has the saved games open.
home-elsewhere_title = Claim Manager è già aperto su questo dispositivo
home-elsewhere_words = Le vostre partite sono aperte lì. Chiudete questo e continuate nell’altro: non si perde nulla. Se non lo trovate, riavviate il dispositivo.
home-elsewhere_ended_title = L’altro Claim Manager si è chiuso
home-elsewhere_ended_words = Le vostre partite sono di nuovo libere: potete continuare qui.
home-elsewhere_close = Chiudere questo
home-elsewhere_go_on = Continuare qui
