# Die Texte der Blätter zum Drucken.

printing-page = Seite { $number } von { $all }
printing-ruler = Druckt mit 100 % (tatsächliche Größe). Dieses Lineal muss genau 100 mm lang sein; sonst stimmt auf diesem Blatt keine Größe.
printing-edition = { $name } ({ $edition })
printing-tiles_title = { $name }
printing-tiles_part = Kärtchen { $first } bis { $last } von { $all }
printing-tiles_backs = Rückseiten der Kärtchen { $first } bis { $last } von { $all }
printing-backs_how = Druckt beidseitig, über die lange Kante gewendet: dann liegt jede Rückseite hinter ihrer Vorderseite. Einseitig gedruckt lasst ihr diese Seiten weg.
printing-tokens_title = { $name }
printing-tokens_part = Schürfplättchen { $first } bis { $last } von { $all }
printing-tokens_backs = Rückseiten der Schürfplättchen { $first } bis { $last } von { $all }
printing-tokens_how = Schneidet am runden dunklen Rand aus, oder lasst sie einfach viereckig.
printing-tiles_how = Schneidet jedes Kärtchen an seiner feinen Linie aus. Sein Bild geht über die Linie hinaus, damit ein etwas schiefer Schnitt kein Weiß zeigt.
printing-tiles_first = Das Kärtchen oben links ist das Startkärtchen: Es liegt auf dem Tisch, wenn ein Spiel beginnt.
printing-tiles_start = Start
printing-tiles_verified = Dieser Kärtchensatz wurde an einer Schachtel geprüft. Die Zeichnungen sind unsere eigenen; Norden ist oben.
printing-tiles_unverified = NICHT AN EINER SCHACHTEL GEPRÜFT: Welches Kärtchen wie oft vorkommt und welche Symbole es trägt, ist rekonstruiert. Die Zeichnungen sind unsere eigenen; Norden ist oben.
printing-markers_title = Marken
printing-cards_heading = Karten
printing-cards_how = Schneidet die vier Karten an den grauen Linien aus und legt sie flach nahe an die Ecken dessen, was die Kamera sieht, beliebig gedreht. Zwei genügen, vier sind besser. Lasst das Weiße um die schwarzen Quadrate stehen.
printing-sheet_heading = Blatt
printing-sheet_how = Legt dieses ganze Blatt flach neben die Karten, oder allein in die Mitte des Tisches, um ihn vor einem Spiel zu vermessen. Nicht ausschneiden.
printing-board_heading = Schachbrett für die Linse
printing-board_how = Klebt dieses Blatt flach auf eine steife Platte und zeigt sie der Kamera in 12 oder mehr Ansichten: nah und fern, in jeder Ecke des Bildes, nach allen Seiten geneigt. Ein Feld misst { $square } mm, eine Marke { $marker } mm.
printing-reference_title = { $name }: die Regeln auf einer Seite
printing-reference_tiles = { $count ->
    [one] In der Schachtel: 1 Kärtchen, Motive: { $designs }.
   *[other] In der Schachtel: { $count } Kärtchen mit { $designs } Motiven.
}
printing-reference_tokens = { $count ->
    [one] 1 Schürfplättchen: { $each }.
   *[other] { $count } Schürfplättchen: { $each } (wie viele mit welchem Wert).
}
printing-pieces_title = { $name }: für jeden eine Karte
printing-pieces_how = Schneidet die Karten auseinander. Jeder legt eine vor sich hin und stellt die Figuren dieser Farbe darauf: Was dort steht, ist im Vorrat, ein leerer Platz steht auf dem Tisch. Auf die Linie kommt der Name.
printing-pieces_count = { $count } × { $kind }
