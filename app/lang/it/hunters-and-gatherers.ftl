# Quello che dice solo Cacciatori e Raccoglitori: il secondo mazzo.

word-bonus = bonus
status-place_bonus = pesca una tessera bonus e posala
told-due_bonus = In una foresta completata c'era oro: { $player } pesca una tessera bonus e la gioca subito.
turn-with_bonus = tessera bonus, { $what }
archive-did-with_bonus = { $player } pesca una tessera bonus.
