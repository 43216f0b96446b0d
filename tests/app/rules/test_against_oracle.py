"""The engine held against a second, plain reading of the rules: after every move of random games they agree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from app.rules import Discard, Game, Move, Options, Phase, Place, TileSet
from app.values import Face
from tests.sampling import sampled

COLOURS = ("yellow", "red", "green", "blue", "black")


def picture(game: Game) -> dict[str, Any]:
    """What the oracle's ``picture`` shows, seen through the engine's public questions."""
    seats = {colour: game.seat(colour) for colour in game.seats}
    left = dict(game.remaining("land"))
    if "bonus" in game.tileset.terms.tiles:
        left |= game.remaining("bonus")
    return {
        "tiles": {cell: (*laid.face, laid.rotation) for cell, laid in game.tiles.items()},
        "pieces": sorted(tuple(piece) for piece in game.pieces),
        "stacks": sorted(stack.count for stack in game.stacks.values()),
        "supply": game.supply,
        "hands": {c: {k: n for k, n in s.supply.items() if n} for c, s in seats.items()},
        "scores": {c: {k: n for k, n in s.by.items() if n and k != "tokens"} for c, s in seats.items()},
        "tokens": {c: s.tokens for c, s in seats.items()},
        "left": left,
    }


def scored(scorings: Any) -> Counter[Any]:
    """Scorings as the oracle writes them: those of no points and of tokens left out."""
    return Counter(
        (s.kind, frozenset(s.cells), tuple(sorted((c, n) for c, n in s.points.items() if n)))
        for s in scorings
        if any(s.points.values()) and s.kind != "tokens"
    )


def compare_features(game: Game, truth: Any) -> None:
    """Every feature: kind, segments, symbols, pieces, tokens and completeness."""
    for area in truth.areas():
        cell, segment = min(area.nodes)
        view = game.feature_at(cell, segment)
        assert view.kind == area.kind
        assert set(view.segments) == area.nodes
        assert game.segments_of(cell, segment) == view.segments
        assert view.tiles == len(area.cells)
        assert Counter(view.symbols) == truth.symbols(area.nodes)
        assert view.pieces == dict(truth.on(area.nodes))
        assert view.complete is bool(truth.complete(area))
        if area.kind not in ("city", "prairie", "meadow", "lake"):
            assert view.complete is (view.open_sides + view.dead_ends == 0)
        assert view.tokens == truth.stack(area)
        if area.kind in ("river", "lake"):
            system = truth.area((cell, segment), through=True)
            seen = game.system_at(cell, segment)
            assert seen is not None
            assert set(seen.segments) == system.nodes
            assert seen.pieces == dict(truth.on(system.nodes, "hut"))
            assert seen.symbols.get("fish", 0) == truth.symbols(system.nodes)["fish"]


def compare(game: Game, truth: Any, *, closely: bool = True) -> None:
    """Everything that can be asked of both; less ``closely`` leaves the features out."""
    assert game.phase.value == truth.phase
    assert game.on_turn == truth.colour
    assert picture(game) == truth.picture()
    assert game.projected(tokens=False) == truth.projected()
    if closely:
        compare_features(game, truth)


def compare_legal(game: Game, truth: Any, rng: Random) -> None:
    """What may be done: the same lists from both, and ``is_legal`` agrees with them."""
    if game.phase is Phase.ACT:
        actions = game.legal_actions()
        assert len(actions) == len(set(actions))
        assert set(actions) == truth.actions()
        assert all(game.is_legal(a) for a in actions)
        return
    assert not game.legal_actions()
    faces = truth.drawable()
    assert dict(game.remaining()).keys() == set(faces)
    assert set(game.frontier()) == truth.frontier()
    for design, variant in rng.sample(faces, min(2, len(faces))):
        places = game.legal_tiles(design, variant)
        assert len(places) == len(set(places))
        assert set(places) == truth.places(design, variant)
        assert game.fits(design) is bool(places)
        assert game.is_legal(Discard(Face(design, variant))) is not bool(places)
    probe = rng.choice(faces)
    legal = truth.places(*probe)
    for cell in rng.sample(sorted(truth.frontier()), 2):
        for rotation in range(4):
            place = Place(Face(*probe), cell, rotation)
            assert game.is_legal(place) is (place in legal)
            assert game.is_legal(replace(place, allowed=True))


def play(
    tileset: TileSet, oracle: Any, chooser: Callable[..., Move], seed: int, *, options: Options | None = None
) -> Game:
    """One random game, compared after every move; now and then moves are undone, or the game goes on as a copy.

    In every third game one tile in twenty lies against the rules, with the table's leave (GR-H4), and the game is now
    and then read again from its line.
    """
    clashes = 0.05 if seed % 3 == 0 else 0
    rng = Random(seed)
    seats = rng.sample(COLOURS, rng.randint(2, 5))
    chosen = (options or Options()).only(tileset.terms.options)
    game = Game(tileset, seats, chosen, token_seed=seed)
    truth = oracle(
        tileset,
        seats,
        farmers=chosen.farmers,
        take_back=chosen.take_back,
        cowboys=5 if chosen.fifth_cowboy else 4,
        tents_share=chosen.shared_tents,
        later=chosen.profile == "2020",
    )
    past: list[tuple[Move, Any]] = []
    while game.phase is not Phase.OVER:
        compare(game, truth, closely=rng.random() < 0.12)
        compare_legal(game, truth, rng)
        move = chooser(game, rng, clashes=clashes)
        past.append((move, truth.copy()))
        outcome = game.push(move)
        truth.push(move)
        assert scored(outcome.scorings) == Counter((s.kind, s.cells, s.points) for s in truth.scored)
        assert outcome.over is (truth.phase == "over")
        roll = rng.random()
        if roll < 0.04:
            for _ in range(min(len(past), rng.choice((1, 1, 2, 2, 3, 4, 8, 20)))):
                undone, truth = past.pop()
                assert game.pop() == undone
                if rng.random() < 0.1:
                    compare(game, truth)
        elif roll < 0.06:
            game = Game.from_text(tileset, game.text()) if clashes else game.copy()
    compare(game, truth)
    return game


def some_options(seed: int) -> Options:
    """The printed rules for every even seed, any mixture of options for the others."""
    rng = Random(f"options {seed}")
    if seed % 2 == 0:
        return Options()
    flags = {name: rng.random() < 0.4 for name in ("fifth_cowboy", "take_back", "open_tokens", "shared_tents")}
    return Options(
        edition=rng.choice(("zmg", "hig")),
        farmers=rng.random() < 0.6,
        tokens=rng.choice(("virtual", "physical")),
        profile=rng.choice(("2014", "2020")),
        **flags,
    )


@pytest.mark.parametrize("seed", sampled(range(8), [1]))
@pytest.mark.parametrize("game", ["gold-rush", "hunters-and-gatherers"])
def test_engine_agrees_with_the_oracle(
    game: str, seed: int, tilesets: dict[str, TileSet], oracle: Any, chooser: Callable[..., Move]
) -> None:
    """Random games: features, legal moves, scores, tokens, undo and copies agree after every move."""
    play(tilesets[game], oracle, chooser, seed, options=some_options(seed))


def odd_box(tileset: TileSet, rng: Random) -> TileSet:
    """A box of few designs and few tokens, in which tiles fit nowhere and the supply runs dry."""
    start = tileset.by_id[tileset.start]
    designs = [
        start,
        *rng.sample([d for d in tileset.designs if d is not start and d.deck == "land"], 1 + rng.randrange(5)),
    ]
    if tileset.game == "hunters-and-gatherers":
        bonus = [d for d in tileset.designs if d.deck == "bonus"]
        designs += [d for d in rng.sample(bonus, rng.randint(0, 3)) if d not in designs]
    some = [replace(d, variants=tuple(replace(v, count=rng.randint(1, 6)) for v in d.variants)) for d in designs]
    tokens = {value: rng.randint(1, 6) for value in tileset.tokens}
    return replace(tileset, designs=tuple(some), tokens=tokens)


def tiny_box(tileset: TileSet, rng: Random) -> TileSet:
    """Two or three designs that share one kind of side, which is soon closed everywhere: the last fits nowhere."""
    names = {"gold-rush": ("F1", "E2"), "hunters-and-gatherers": ("59", "13", "85", "83")}[tileset.game]
    designs = []
    for design in (tileset.by_id[name] for name in (tileset.start, *names)):
        variants = design.variants[:1] if design.id != tileset.start else design.variants
        count = 1 if design.id == tileset.start else rng.randint(1, 2)
        designs.append(replace(design, variants=tuple(replace(v, count=count) for v in variants)))
    return replace(tileset, designs=tuple(designs), tokens=dict.fromkeys(tileset.tokens, 1))


@pytest.mark.parametrize(
    ("game", "tiny", "odd"),
    [
        ("gold-rush", 40, 4),
        ("hunters-and-gatherers", 50, 6),
        pytest.param("gold-rush", 120, 40, marks=pytest.mark.slow),
        pytest.param("hunters-and-gatherers", 120, 40, marks=pytest.mark.slow),
    ],
)
def test_engine_agrees_with_the_oracle_on_odd_boxes(
    game: str, tiny: int, odd: int, tilesets: dict[str, TileSet], oracle: Any, chooser: Callable[..., Move]
) -> None:
    """GR-13, GR-15, HG-11: with boxes where tiles fit nowhere and tokens run out, both still agree; both happen."""
    found: Counter[str] = Counter()
    for seed in (*range(tiny), *range(120, 120 + odd)):
        rng = Random(f"box {seed}")
        box = tiny_box(tilesets[game], rng) if seed < 120 else odd_box(tilesets[game], rng)
        played = play(box, oracle, chooser, seed, options=some_options(seed))
        found += events(played)
        found["dry"] += bool(box.tokens) and not played.supply
    assert found["Discard"] > 5
    assert found["clash"] > 5
    assert found["dry"] > 5 or game != "gold-rush"


@pytest.mark.slow
@pytest.mark.parametrize("start", range(1000, 3000, 100))
@pytest.mark.parametrize("game", ["gold-rush", "hunters-and-gatherers"])
def test_engine_agrees_with_the_oracle_in_thousands_of_games(
    game: str, start: int, tilesets: dict[str, TileSet], oracle: Any, chooser: Callable[..., Move]
) -> None:
    """The same over 2,000 games of each kind, every tenth from an odd box."""
    for seed in range(start, start + 100):
        box = odd_box(tilesets[game], Random(f"box {seed}")) if seed % 10 == 0 else tilesets[game]
        play(box, oracle, chooser, seed, options=some_options(seed))


def events(game: Game) -> Counter[str]:
    """What happened in a game that rules have something to say about."""
    past = game.copy()
    moves = []
    clashes = game.clashes()
    while past.moves:
        moves.append(past.pop())
    found: Counter[str] = Counter()
    for move in reversed(moves):
        outcome = past.push(move)
        found[type(move).__name__] += 1
        found["clash"] += isinstance(move, Place) and move.cell in clashes
        found["bonus"] += outcome.bonus
        found["freed"] += outcome.freed > 0
        found["shared tokens"] += len(outcome.distributed) > 1
        found["joined stacks"] += len(outcome.joins)
        found["placed and home"] += bool(outcome.returned)
        for scoring in outcome.scorings:
            found[f"{scoring.kind} scored"] += 1
            found[f"{scoring.kind} tied"] += scoring.tie
            found["doubled"] += scoring.doubled
            found["shrine"] += scoring.shrine
            found["fire"] += scoring.symbols.get("fire", 0) > 0
            found["hunted"] += scoring.symbols.get("hunted", 0) > 0
            found["mushrooms"] += scoring.symbols.get("mushrooms", 0) > 0
    return found


GOLD_RUSH_EVENTS = {
    "Mine", "TakeBack", "freed", "shared tokens", "joined stacks", "doubled", "placed and home",
    "railroad scored", "railroad tied", "mountain scored", "mountain tied", "city scored", "prairie scored",
    "prairie tied",
}  # fmt: skip
HUNTERS_EVENTS = {
    "bonus", "shrine", "fire", "hunted", "mushrooms", "river scored", "river tied", "forest scored",
    "forest tied", "meadow scored", "meadow tied", "system scored", "system tied",
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "expected"), [("gold-rush", GOLD_RUSH_EVENTS), ("hunters-and-gatherers", HUNTERS_EVENTS)]
)
def test_random_games_meet_every_event(
    game: str, expected: set[str], tilesets: dict[str, TileSet], random_game: Callable[..., Game]
) -> None:
    """The games that are compared are rich: everything that the rules treat specially happens in them."""
    found: Counter[str] = Counter()
    for seed in range(60):
        options = Options(take_back=seed % 3 == 0)
        found += events(random_game(tilesets[game], seed, seats=2 + seed % 4, options=options))
        if expected <= {name for name, n in found.items() if n}:
            return
    assert not {name for name in expected if not found[name]}
