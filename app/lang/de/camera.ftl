# Was von einer Kamera, von Dateien an ihrer Stelle und von einer Aufnahme gesagt wird: was nicht stimmt und was zu tun ist.
# { $camera } ist ein Gerät, eine Adresse oder ein Name; { $error } und { $status } sind Worte des Systems oder des Senders.

camera-none_named = Keine Kamera ist genannt: Nenne ein Video, einen Bilderordner, ein Gerät wie 0 oder eine Adresse.
camera-bad_address = Die Adresse { $address } verstehe ich nicht: Nenne eine http://-Adresse, die MJPEG sendet.
camera-bad_number = Der Name { $name } steht für keine Kamera: Sag picamera, oder picamera:1 für die zweite.
camera-none_found = Keine Kamera gefunden: Stecke eine ein, oder nenne eine Quelle wie eine http://-Adresse.
camera-several = Es gibt { $count } Kameras, nenne die gewünschte: { $names }.
camera-not_there = Die Kamera { $camera } ist nicht da: Stecke sie wieder ein.
camera-no_answer = Die Kamera { $camera } antwortet nicht mehr: Stecke sie neu ein.
camera-not_this = Die Kamera { $camera } ist nicht da: Stecke sie ein, oder nenne eine andere. Gefunden: { $found }.
camera-not_one = Die Kamera { $camera } ist nicht da, und keine andere ist zu finden: Stecke sie ein, oder nenne eine andere Quelle.
camera-not_now = Die Kamera { $camera } aus den Einstellungen ist gerade nicht da: Stecke sie ein, oder wähle eine andere.
camera-no_camera = Das Gerät { $camera } ist keine brauchbare Kamera: `{ PROGRAM() } cameras` zeigt die brauchbaren.
camera-part = Das Gerät { $camera } ist nur ein Teil einer Kamera: `{ PROGRAM() } cameras` zeigt die brauchbaren.
camera-forbidden = Dieser Benutzer darf die Kamera { $camera } nicht benutzen: Nimm ihn in die Gruppe video auf.
camera-busy = Ein anderes Programm benutzt die Kamera { $camera }: Schließe es.
camera-fails = Die Kamera { $camera } geht nicht ({ $error }): Prüfe ihr Kabel, oder nimm eine andere.
camera-no_format = Die Kamera { $camera } sendet keine Bilder, die ich verstehe: Nimm eine andere.
camera-only_format = Die Kamera { $camera } sendet nur { $format }-Bilder, die ich nicht verstehe: Nimm eine andere.
camera-silent = Die Kamera { $camera } hat { $seconds } Sekunden lang kein Bild geschickt: Prüfe ihr Kabel.
camera-waiting = Die Kamera { $camera } hat { $seconds } Sekunden lang kein Bild geschickt: Prüfe ihr Kabel, oder warte.
camera-stopped = Die Kamera { $camera } schickt keine Bilder mehr: Prüfe ihr Kabel.
camera-damaged = Die Kamera { $camera } schickt beschädigte Bilder: Prüfe Kabel und Hub.
camera-other_size = Die Kamera { $camera } schickt Bilder mit { $now } Pixeln statt { $before }: Stelle sie zurück, oder starte sie neu.

# Netzwerkkameras.
camera-login = Die Kamera { $camera } lehnt die Anmeldung ab ({ $code } { $status }): Prüfe Namen und Passwort in der Adresse.
camera-answers = Die Kamera { $camera } antwortet { $code } { $status }: Prüfe die Adresse.
camera-not_open = Die Kamera { $camera } lässt sich nicht öffnen ({ $error }): Stimmt die Adresse, und ist der Sender an?
camera-not_mjpeg = Die Kamera { $camera } sendet keine MJPEG-Bilder: Nenne die Adresse des Bilderstroms selbst.
camera-other_kind = Die Kamera { $camera } sendet { $kind } statt MJPEG-Bildern: Nenne die Adresse des Bilderstroms selbst.
camera-fell_silent = Die Kamera { $camera } ist verstummt: Prüfe, ob der Sender an ist.
camera-ended = Die Kamera { $camera } hat ihren Bilderstrom beendet: Prüfe, ob der Sender an ist.
camera-slow = Die Kamera { $camera } hat { $seconds } Sekunden lang kein ganzes Bild geschickt: Prüfe das Netz, oder wähle dort kleinere Bilder.

# Die Kamera des Pi selbst.
camera-no_tool = Die Kamera des Pi ist nicht zu benutzen, weil das Programm rpicam-vid fehlt: Installiere das Paket rpicam-apps.
camera-pi_no_answer = Die Kamera { $camera } antwortet nicht ({ $error }): Prüfe das Flachbandkabel.
camera-pi_no_start = Die Kamera { $camera } startet nicht ({ $error }): Prüfe das Flachbandkabel.
camera-pi_no_start_silent = Die Kamera { $camera } startet nicht: Prüfe das Flachbandkabel.
camera-pi_silent = Die Kamera { $camera } hat { $seconds } Sekunden lang kein Bild geschickt: Prüfe das Flachbandkabel.
camera-pi_stopped = Die Kamera { $camera } steht: Prüfe das Flachbandkabel, und ob ein anderes Programm sie benutzt.
camera-pi_not_understood = Die Kamera { $camera } schickt keine Bilder, die ich verstehe: Aktualisiere das System.
camera-closed = Die Kamera { $camera } ist geschlossen.

# Dateien an Stelle einer Kamera.
camera-file_not_there = Es gibt keine Datei und keinen Ordner { $path }: Nenne ein Video, einen Bilderordner, ein Gerät wie 0 oder eine http://-Adresse.
camera-file_forbidden = Ich darf { $path } nicht lesen: Gib diesem Benutzer das Recht dazu.
camera-file_empty = Die Datei { $path } ist leer: Nimm neu auf, oder nenne eine andere.
camera-file_no_pictures = Im Ordner { $path } sind keine Bilder: Lege PNG- oder JPEG-Dateien hinein.
camera-file_no_video = Die Datei { $path } enthält kein Video, das ich lesen kann. Vielleicht ist sie abgeschnitten oder in einem fremden Format: Nimm AVI (MJPEG) oder MP4.
camera-file_unread = Die Datei { $path } lässt sich nicht lesen ({ $error }): Prüfe die Datei und ihre Rechte.
camera-file_no_picture = Die Datei { $path } ist kein Bild, das ich lesen kann. Vielleicht ist sie abgeschnitten: Kopiere sie, oder nimm sie neu auf.
camera-file_large_picture = Das Bild { $path } hat mehr als { $most } Millionen Pixel und würde den Speicher füllen: Nimm es mit den üblichen 12 Millionen auf, oder speichere es kleiner.
camera-file_grows = Ein Bild im Video { $path } ist viel größer als die ersten und würde den Speicher füllen: Nimm es noch einmal in einer Größe auf.

# Vor dem Spiel: die Bilder, an denen die Kärtchen erkannt werden, und was sonst beim Zuschauen schiefgeht.
camera-no_art = Die Bilder deiner Kärtchen in { $folder } sind nicht mehr zu gebrauchen: Prüfe sie mit `{ PROGRAM() } enrol`.
camera-broken = Etwas Unerwartetes ist schiefgegangen ({ $error }).

# Was eine Kamera nicht kann.
camera-note-exposure = Die Belichtung der Kamera lässt sich nicht festhalten: Lichtwechsel werden wie Änderungen auf dem Tisch aussehen.
camera-note-white_balance = Der Weißabgleich der Kamera lässt sich nicht festhalten: Ihre Farben können wandern.
camera-note-automatic = An der Kamera bleibt automatisch: { $what }, obwohl ich das abgeschaltet habe.
camera-note-uneven = Beim Einstellen der Kamera hat sich das Licht ständig geändert: Lass es, wie es ist, dann starte die Kamera neu.
camera-note-brightness = Als ich die Belichtung festhielt, änderte sich die Helligkeit, und ich konnte das nicht ausgleichen.
camera-note-size = Die Kamera schickt Bilder mit { $got } Pixeln statt { $wanted }.
camera-note-network = Bei einer Netzwerkkamera kann ich Belichtung und Weißabgleich nicht festhalten: Halte sie an der Kamera selbst fest.

camera-automatic-exposure = Belichtung
camera-automatic-gain = Verstärkung
camera-automatic-white_balance = Weißabgleich
camera-automatic-focus = Schärfe

recording-no_avi = Ich kann nicht nach { $path } aufnehmen: Nenne eine Datei, die auf .avi endet.
recording-no_folder = Ich kann nicht nach { $path } aufnehmen, weil der Ordner { $folder } fehlt: Lege ihn zuerst an.
recording-finished = Die Aufnahme { $path } ist abgeschlossen: Beginne eine neue unter anderem Namen.
recording-unwritten = Die Aufnahme { $path } lässt sich nicht schreiben: Prüfe die Rechte des Ordners und den freien Platz.
recording-other_size = Die Bilder in { $path } haben { $before } Pixel, dieses hat { $now }: Bleib in einer Aufnahme bei einer Größe.
recording-disk_full = { $count ->
    [one] Die Aufnahme { $path } endet nach 1 Bild, weil der Datenträger voll ist: Schaffe Platz.
   *[other] Die Aufnahme { $path } endet nach { $count } Bildern, weil der Datenträger voll ist: Schaffe Platz.
}
