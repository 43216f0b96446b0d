# Warum das Bild nicht zu lesen ist und was zu tun ist: ein Satz für jeden Grund.

vision-no_picture = Die Kamera schickt kein Bild: Prüft ihr Kabel.
vision-wrong_size = Das Kamerabild hat eine andere Größe bekommen: Startet die Kamera neu.
vision-bad_picture = Das Kamerabild ist nicht zu gebrauchen: Prüft Linse und Kabel.
vision-too_dark = Es ist zu dunkel, um den Tisch zu lesen: Macht Licht an.
vision-too_bright = Das Bild ist überbelichtet: Dimmt das Licht, oder belichtet kürzer.
vision-blurred = Das Bild ist unscharf: Stellt die Kamera scharf.
vision-noisy = Das Bild rauscht zu stark: Gebt dem Tisch mehr Licht.
vision-dirty = Ein Teil des Bildes ist verschmiert: Wischt die Linse ab.
vision-glare = Eine Lampe spiegelt sich auf dem Tisch: Rückt sie zur Seite.
vision-too_far = Die Kärtchen sind im Bild zu klein: Rückt die Kamera näher heran.
vision-no_start = Kein Startkärtchen zu sehen: Legt es allein in die Mitte des Tisches.
vision-covered = Etwas verdeckt die ganze Landschaft: Nehmt es weg, dann geht das Spiel weiter, wie es war.
vision-unknown_tile = In der Landschaft liegt etwas, das kein Kärtchen dieses Spiels ist.
vision-no_tiles = Das Bild selbst ist gut: Prüft, ob das die gelernten Kärtchen sind und ob sie flach liegen.
vision-unread = Hier liegt etwas, das ich nicht erkenne.

# Ein Grund, der eine Stelle im Bild betrifft.
vision-at = { $what } Im Bild ist es { $place }.

vision-place-upper_left = links oben
vision-place-upper_middle = oben
vision-place-upper_right = rechts oben
vision-place-middle_left = links
vision-place-middle_middle = in der Mitte
vision-place-middle_right = rechts
vision-place-lower_left = links unten
vision-place-lower_middle = unten
vision-place-lower_right = rechts unten
