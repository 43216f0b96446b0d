# Was, in Klammern, von einer Datei gesagt wird, die nicht gelesen wird, weil sie nicht ist, was sie sein soll.

outside-folder = es ist ein Ordner
outside-not_ordinary = sie ist keine gewöhnliche Datei
outside-no_name = so kann keine Datei heißen
outside-leads_out = sie ist eine Verknüpfung, die aus ihrem Ordner führt
outside-large = sie hat mehr als { $most }
outside-deep = sie ist zu tief verschachtelt
outside-number = eine Zahl darin ist zu lang
outside-infinite = eine Zahl darin ist nicht endlich
outside-line = Zeile { $line } hat mehr als { $most } Zeichen
outside-dots = Zeile { $line } hat mehr als { $most } Punkte
