# Was, in Klammern, von den bekannten Fehlern des Betriebssystems gesagt wird.

system-no_file = Datei oder Ordner fehlt
system-input_output = Fehler beim Lesen oder Schreiben
system-no_address = das Gerät ist nicht erreichbar
system-no_memory = der Arbeitsspeicher ist voll
system-denied = Zugriff verweigert
system-forbidden = das ist nicht erlaubt
system-busy = das Gerät ist belegt
system-no_device = das Gerät ist nicht da
system-invalid = das Gerät nimmt diese Einstellung nicht an
system-full = der Datenträger ist voll
system-quota = der zugeteilte Speicherplatz ist voll
system-read_only = der Datenträger ist schreibgeschützt
system-pipe = die Verbindung ist abgerissen
system-protocol = Fehler bei der Übertragung
system-no_network = das Netz ist nicht erreichbar
system-no_route = kein Weg zur Gegenstelle
system-reset = die Gegenstelle hat die Verbindung getrennt
system-refused = die Verbindung wurde abgelehnt
system-late = keine Antwort in der erlaubten Zeit
system-no_folder = das ist kein Ordner
system-folder = das ist ein Ordner
system-no_name = den Namen kennt im Netz niemand
system-no_name_now = der Name lässt sich gerade nicht auflösen
