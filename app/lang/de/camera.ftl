# Was von einer Kamera, von Dateien an ihrer Stelle und von einer Aufnahme gesagt wird: was nicht stimmt und was zu tun ist.
# { $camera } ist ein Gerät, eine Adresse oder ein Name; { $error } sind Worte des Systems.

camera-none_named = Keine Kamera ist genannt: Nennt ein Video, einen Bilderordner, ein Gerät wie 0 oder eine Adresse.
camera-bad_address = Die Adresse { $address } verstehe ich nicht: Nennt eine http://-Adresse, die MJPEG sendet.
camera-bad_number = Der Name { $name } steht für keine Kamera: Sagt picamera, oder picamera:1 für die zweite.
camera-none_found = Keine Kamera gefunden: Steckt eine an, oder gebt die Adresse einer Netzwerkkamera ein.
camera-several = Es gibt { $count } Kameras, nennt die gewünschte: { $names }.
camera-not_there = Die Kamera { $camera } ist nicht da: Steckt sie wieder an.
camera-no_answer = Die Kamera { $camera } antwortet nicht mehr: Steckt sie neu an.
camera-not_this = Die Kamera { $camera } ist nicht da: Steckt sie an, oder nennt eine andere. Gefunden: { $found }.
camera-not_one = Die Kamera { $camera } ist nicht da, und keine andere ist zu finden: Steckt sie an, oder nennt eine andere Quelle.
camera-not_now = Die Kamera { $camera } aus den Optionen ist gerade nicht da: Steckt sie an, oder wählt eine andere.
camera-no_camera = Das Gerät { $camera } ist keine brauchbare Kamera: `{ PROGRAM() } cameras` zeigt die brauchbaren.
camera-part = Das Gerät { $camera } ist nur ein Teil einer Kamera: `{ PROGRAM() } cameras` zeigt die brauchbaren.
camera-forbidden = Dieser Benutzer darf die Kamera { $camera } nicht benutzen: Nehmt ihn in die Gruppe video auf.
camera-busy = Ein anderes Programm benutzt die Kamera { $camera }: Schließt es.
camera-fails = Die Kamera { $camera } geht nicht ({ $error }): Prüft ihr Kabel, oder nehmt eine andere.
camera-no_format = Die Kamera { $camera } sendet keine Bilder, die ich verstehe: Nehmt eine andere.
camera-only_format = Die Kamera { $camera } sendet nur { $format }-Bilder, die ich nicht verstehe: Nehmt eine andere.
camera-silent = Die Kamera { $camera } hat { $seconds } Sekunden lang kein Bild geschickt: Prüft ihr Kabel.
camera-waiting = Die Kamera { $camera } hat { $seconds } Sekunden lang kein Bild geschickt: Prüft ihr Kabel, oder wartet.
camera-stopped = Die Kamera { $camera } schickt keine Bilder mehr: Prüft ihr Kabel.
camera-damaged = Die Kamera { $camera } schickt beschädigte Bilder: Prüft Kabel und Hub.
camera-other_size = Die Kamera { $camera } schickt Bilder mit { $now } Pixeln statt { $before }: Stellt sie zurück, oder startet sie neu.

# Netzwerkkameras.
camera-login = Die Kamera { $camera } lehnt die Anmeldung ab (Fehler { $code }): Prüft Namen und Passwort in der Adresse.
camera-answers = Die Kamera { $camera } antwortet mit Fehler { $code }: Prüft die Adresse.
camera-not_open = Die Kamera { $camera } lässt sich nicht öffnen ({ $error }): Stimmt die Adresse, und ist der Sender an?
camera-refused = Unter der Adresse der Kamera { $camera } antwortet niemand: Stimmt sie, und ist der Sender an?
camera-not_mjpeg = Die Kamera { $camera } sendet keine MJPEG-Bilder: Nennt die Adresse des Bilderstroms selbst.
camera-other_kind = Die Kamera { $camera } sendet { $kind } statt MJPEG-Bildern: Nennt die Adresse des Bilderstroms selbst.
camera-fell_silent = Die Kamera { $camera } ist verstummt: Prüft, ob der Sender an ist.
camera-ended = Die Kamera { $camera } hat ihren Bilderstrom beendet: Prüft, ob der Sender an ist.
camera-slow = Die Kamera { $camera } hat { $seconds } Sekunden lang kein ganzes Bild geschickt: Prüft das Netz, oder wählt dort kleinere Bilder.

# Die Kamera des Pi selbst.
camera-no_tool = Die Kamera des Pi ist nicht zu benutzen, weil das Programm rpicam-vid fehlt: Installiert das Paket rpicam-apps.
camera-pi_no_answer = Die Kamera { $camera } antwortet nicht ({ $error }): Prüft das Flachbandkabel.
camera-pi_no_start = Die Kamera { $camera } startet nicht, ihr Programm sagt „{ $error }“: Prüft das Flachbandkabel.
camera-pi_no_start_silent = Die Kamera { $camera } startet nicht: Prüft das Flachbandkabel.
camera-pi_silent = Die Kamera { $camera } hat { $seconds } Sekunden lang kein Bild geschickt: Prüft das Flachbandkabel.
camera-pi_stopped = Die Kamera { $camera } steht: Prüft das Flachbandkabel, und ob ein anderes Programm sie benutzt.
camera-pi_not_understood = Die Kamera { $camera } schickt keine Bilder, die ich verstehe: Aktualisiert das System.
camera-closed = Die Kamera { $camera } ist geschlossen.

# Dateien an Stelle einer Kamera.
camera-file_not_there = Es gibt keine Datei und keinen Ordner { $path }: Nennt ein Video, einen Bilderordner, ein Gerät wie 0 oder eine http://-Adresse.
camera-file_forbidden = Ich darf { $path } nicht lesen: Gebt diesem Benutzer das Recht dazu.
camera-file_empty = Die Datei { $path } ist leer: Nehmt neu auf, oder nennt eine andere.
camera-file_no_pictures = Im Ordner { $path } sind keine Bilder: Legt PNG- oder JPEG-Dateien hinein.
camera-file_no_video = Die Datei { $path } enthält kein Video, das ich lesen kann. Vielleicht ist sie abgeschnitten oder in einem fremden Format: Nehmt AVI (MJPEG) oder MP4.
camera-file_unread = Die Datei { $path } lässt sich nicht lesen ({ $error }): Prüft die Datei und ihre Rechte.
camera-file_no_picture = Die Datei { $path } ist kein Bild, das ich lesen kann. Vielleicht ist sie abgeschnitten: Kopiert sie, oder nehmt sie neu auf.
camera-file_large_picture = Das Bild { $path } hat mehr als { $most } Millionen Pixel und würde den Speicher füllen: Nehmt es mit den üblichen 12 Millionen auf, oder speichert es kleiner.
camera-file_grows = Ein Bild im Video { $path } ist viel größer als die ersten und würde den Speicher füllen: Nehmt es noch einmal in einer Größe auf.

# Vor dem Spiel: die Bilder, an denen die Kärtchen erkannt werden, und was sonst beim Zuschauen schiefgeht.
camera-no_art = Die Bilder eurer Kärtchen in { $folder } sind nicht mehr zu gebrauchen: Prüft sie mit `{ PROGRAM() } enrol`.
camera-broken = Etwas Unerwartetes ist schiefgegangen ({ $error }).

# Was eine Kamera nicht kann.
camera-note-exposure = Die Belichtung der Kamera lässt sich nicht festhalten: Lichtwechsel werden wie Änderungen auf dem Tisch aussehen.
camera-note-white_balance = Der Weißabgleich der Kamera lässt sich nicht festhalten: Ihre Farben können wandern.
camera-note-automatic = An der Kamera bleibt automatisch: { $what }, obwohl ich das abgeschaltet habe.
camera-note-uneven = Beim Einstellen der Kamera hat sich das Licht ständig geändert: Lasst es, wie es ist, dann startet die Kamera neu.
camera-note-brightness = Als ich die Belichtung festhielt, änderte sich die Helligkeit, und ich konnte das nicht ausgleichen.
camera-note-size = Die Kamera schickt Bilder mit { $got } Pixeln statt { $wanted }.
camera-note-network = Bei einer Netzwerkkamera kann ich Belichtung und Weißabgleich nicht festhalten: Haltet sie an der Kamera selbst fest.

camera-automatic-exposure = Belichtung
camera-automatic-gain = Verstärkung
camera-automatic-white_balance = Weißabgleich
camera-automatic-focus = Schärfe

recording-no_avi = Ich kann nicht nach { $path } aufnehmen: Nennt eine Datei, die auf .avi endet.
recording-no_folder = Ich kann nicht nach { $path } aufnehmen, weil der Ordner { $folder } fehlt: Legt ihn zuerst an.
recording-finished = Die Aufnahme { $path } ist abgeschlossen: Beginnt eine neue unter anderem Namen.
recording-unwritten = Die Aufnahme { $path } lässt sich nicht schreiben: Prüft die Rechte des Ordners und den freien Platz.
recording-other_size = Die Bilder in { $path } haben { $before } Pixel, dieses hat { $now }: Bleibt in einer Aufnahme bei einer Größe.
recording-disk_full = { $count ->
    [one] Die Aufnahme { $path } endet nach 1 Bild, weil der Datenträger voll ist: Schafft Platz.
   *[other] Die Aufnahme { $path } endet nach { $count } Bildern, weil der Datenträger voll ist: Schafft Platz.
}
