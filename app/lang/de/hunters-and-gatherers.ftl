# Was nur Jäger und Sammler sagt: der zweite Stapel.

word-bonus = Bonus
status-place_bonus = lege ein Bonuskärtchen
told-due_bonus = In einem fertigen Wald lag Gold: { $player } zieht ein Bonuskärtchen und spielt es gleich.
turn-with_bonus = Bonuskärtchen, { $what }
archive-did-with_bonus = { $player } zieht ein Bonuskärtchen.
