# Die erste Seite.

home-title = Claim Manager
home-new = Neues Spiel
home-history = Spiele
home-help = Hilfe
home-settings = Optionen
home-setup = Einrichten
home-quit = Beenden
home-quit_title = Jetzt beenden?
home-quit_words = Das Spiel von { $players } bleibt gespeichert: Beim nächsten Mal geht es genau hier weiter.
home-quit_nothing = Claim Manager wird geschlossen. Zum Spielen startet ihr es neu.
home-go_on = { $count ->
    [0] Weiter: kein Kärtchen mehr
    [one] Weiter: noch 1 Kärtchen
   *[other] Weiter: noch { $count } Kärtchen
}
home-others = { $count ->
    [one] 1{ "\u00A0" }weiteres wartet
   *[other] { $count }{ "\u00A0" }weitere warten
}
home-look = Dieses Spiel ansehen
home-watch = Vorführung ansehen
home-watch_title = Welches Spiel?
home-welcome = Willkommen! Ihr spielt Carcassonne mit Karton und Holz; ich prüfe, zähle und{ "\u00A0" }erkläre.
home-play = Spielen
home-cannot = Dieses Spiel kann nicht weitergehen
home-stay = Jetzt nicht
home-reading = Ich suche eure Spiele ...

# In place of the first page, while another Claim Manager has the saved games open.
home-elsewhere_title = Claim Manager ist auf diesem Gerät schon offen
home-elsewhere_words = Eure Spiele sind dort offen. Schließt diesen hier und spielt im anderen weiter: Es geht nichts verloren. Findet ihr ihn nicht, startet das Gerät neu.
home-elsewhere_ended_title = Der andere Claim Manager ist zu
home-elsewhere_ended_words = Eure Spiele sind wieder frei: Ihr könnt hier weitermachen.
home-elsewhere_close = Diesen schließen
home-elsewhere_go_on = Hier weitermachen
