"""Narikana: what effects do, what sets them off, and what follows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from .narikana_board import BY_NAME, PLAYER, Action, Board, Card, Effect, Piece
from .table import Table

MOST_WAITING = 64
MOST_EFFECTS = 200


@dataclass(eq=False)
class Run:
    """An effect that is carried out, or waits for it. `source`: the card; None of a spell."""

    effect: Effect
    seat: int
    source: Piece | None
    subject: Piece | None = None
    target: Any = None
    second: Any = None


class Effects(Board):
    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.version = table.record["rules"]
        self.active = 0
        self.waiting: list[Run] = []
        self.effects = 0  # set off in this exchange
        self.damage_dealt = False
        self.losers: set[int] = set()

    def ask(self, seat: int, options: dict[str, Any]) -> Any:
        """The next entry must be one of these: what it means."""
        self.table.legal = sorted(options)
        text = " ".join(self.table.move(seat))
        self.table.require(text in options, f"{text} isn't possible")
        return options[text]

    def choose(self, seat: int, options: dict[str, Any]) -> Any:
        """Asked only if there are several."""
        return self.ask(seat, options) if len(options) > 1 else next(iter(options.values()))

    # Setting off

    def set_off(self, when: str, piece: Piece, subject: Piece | None = None) -> None:
        """What a card in play says to what happens to it."""
        for effect in piece.card.of(when):
            if len(self.waiting) < MOST_WAITING and self.effects < MOST_EFFECTS:
                self.effects += 1
                self.waiting.append(Run(effect, piece.control, piece, subject))

    def set_off_on(self, when: str, unit: Piece, subject: Piece | None = None) -> None:
        """The same, and what the cards on the unit say to it."""
        for piece in (unit, *self.on(unit)):
            self.set_off(when, piece, subject)

    def set_off_all(self, when: str, seat: int, unit: Piece | None = None) -> None:
        """What the other cards of a seat say, first those on the unit."""
        others = [piece for piece in self.pieces if piece is not unit and not piece.lies]
        if unit and self.version > 2:
            others.sort(key=lambda piece: piece.host is not unit)
        for piece in others:
            if piece.control == seat:
                self.set_off(when, piece, unit)

    def carry_out_waiting(self) -> None:
        """Those of the active player first, each player's in their order (§6.3)."""
        while self.waiting:
            run = next((one for one in self.waiting if one.seat == self.active), self.waiting[0])
            self.waiting.remove(run)
            if self.find_targets(run):
                self.run(run)
                self.bury_dead()

    def find_targets(self, run: Run) -> bool:
        """§6.2: chosen now. False if nothing happens."""
        effect, source = run.effect, run.source
        assert source
        if effect.condition and not self.holds(effect.condition, run.seat, source):
            return False
        if effect.target:
            found = self.firsts(effect, run.seat, source)
            if self.version < 3:
                found = self.targets(effect.target, run.seat, source, source.place)
            if not found:
                return False
            run.target = self.choose(run.seat, found)
        if effect.second:
            found = self.seconds(effect, run.seat, source, run.target)
            if not found:
                return False
            run.second = self.choose(run.seat, found)
        return True

    def origin(self, seat: int, source: Piece | None) -> str:
        """§6.6: spells count from their player's field."""
        return source.place if source else self.figures[seat].field

    def firsts(self, effect: Effect, seat: int, source: Piece | None) -> dict[str, Any]:
        """First targets that leave one for the second."""
        found = self.targets(effect.target, seat, source, self.origin(seat, source))
        if not effect.second:
            return found
        return {
            text: target
            for text, target in found.items()
            if self.seconds(effect, seat, source, target)
        }

    def seconds(
        self, effect: Effect, seat: int, source: Piece | None, target: Any
    ) -> dict[str, Any]:
        origin = target.field if isinstance(target, Piece) else self.figures[seat].field
        found = self.targets(effect.second, seat, source, origin)
        return {text: second for text, second in found.items() if second is not target}

    # What happens to units

    def hurt(self, unit: Piece, n: int) -> int:
        """Damage, less what armour keeps off; how much it was."""
        n = max(0, n - self.now(unit).armour)
        if n:
            unit.wounds += n
            self.damage_dealt = True
            self.set_off_on("hurt", unit)
        return n

    def heal(self, unit: Piece, n: int) -> None:
        unit.wounds = max(0, unit.wounds - n)

    def bury_dead(self) -> list[Piece]:
        """§3.6: all at once, and then those that lived by them."""
        buried: list[Piece] = []
        self.losers |= {seat for seat, figure in self.figures.items() if figure.wounds >= 20}
        while dead := [
            unit
            for unit in self.units()
            if unit.card is not PLAYER and unit.wounds >= self.now(unit).life
        ]:
            self.kill(dead)
            buried += dead
        return buried

    def kill(self, dead: list[Piece]) -> None:
        for unit in dead:
            self.set_off_on("dies", unit)
            if unit.card.kind == "creature":
                self.set_off_all("ally-dies", unit.control, unit)
        for unit in dead:
            self.leave(unit)
            self.graves[unit.owner].append(unit.card)

    def leave(self, unit: Piece) -> None:
        """Out of play: items stay on the field, enchantments go to the graveyard."""
        for piece in self.on(unit):
            if piece.card.kind == "item":
                piece.host, piece.field = None, unit.field
            else:
                self.discard(piece)
        unit.gone = True
        self.pieces.remove(unit)

    def discard(self, piece: Piece) -> None:
        """An item or enchantment goes to the graveyard."""
        piece.host, piece.field = None, piece.place
        piece.gone = True
        self.pieces.remove(piece)
        self.graves[piece.owner].append(piece.card)

    def step(self, unit: Piece, place: str) -> None:
        unit.field = place
        self.set_off_on("moves", unit)
        self.enter(unit)

    def enter(self, unit: Piece) -> None:
        for piece in self.pieces:
            here = piece.field == unit.field and not piece.host and not piece.lies
            if here and piece.control != unit.control:
                self.set_off("enemy-enters", piece, unit)

    def take_items(self, unit: Piece) -> None:
        """§4.3."""
        lying = [piece for piece in self.pieces if piece.lies and piece.field == unit.field]
        for item in lying if unit.card.kind == "creature" else ():
            if self.ask(unit.control, {"take": True, "throw": False}):
                item.host = unit
            else:
                self.discard(item)

    def land(self, card: Card, seat: int, place: str) -> None:
        """A unit comes into play, or looks for another field (§3.5, §6.10)."""
        found = {f"at {other}": other for other in self.next_to_player(seat)}
        if not found:
            self.graves[seat].append(card)
            return
        if f"at {place}" not in found:
            place = self.choose(seat, found)
        unit = Piece(card, seat, place)
        self.pieces.append(unit)
        self.set_off("arrives", unit)
        if card.kind == "creature":
            self.set_off_all("ally-arrives", seat, unit)
        self.enter(unit)

    def make_source(self, seat: int, card: Card) -> None:
        if card.colour:
            self.sources[seat].append(card)
            self.mana[seat][card.colour] += 1
        else:
            self.graves[seat].append(card)

    def draw(self, seat: int, n: int) -> None:
        for _ in range(min(n, len(self.decks[seat]))):
            self.table.hands[seat].append(self.decks[seat].pop(0).name)

    # Carrying out

    def run(self, run: Run) -> None:
        """One verb after the other."""
        for text in run.effect.do:
            verb, *words = text.split()
            if verb in self.VERBS:
                self.VERBS[verb](self, run, *words)
            else:
                for unit in self.meant(run, words):
                    n = self.number(run, words[0]) if words[0] == "x" else words[0]
                    self.UNIT_VERBS[verb](self, run, unit, str(n))

    def meant(self, run: Run, words: list[str]) -> list[Piece]:
        if "each" in words:
            text = " ".join(words[words.index("each") + 1 :])
            return self.fitting(text, run.seat, run.source, self.origin(run.seat, run.source))
        unit = {
            "self": run.source,
            "bearer": run.source.host if run.source else None,
            "you": self.figures[run.seat],
            "foe": self.figures[3 - run.seat],
            "target": run.target,
            "second": run.second,
            "subject": run.subject,
        }[words[-1]]
        return [unit] if unit and not unit.gone else []

    def number(self, run: Run, text: str) -> int:
        """A number, or what X is."""
        if text != "x":
            return int(text)
        what, _, rest = run.effect.x.partition(" ")
        if what == "count":
            origin = self.origin(run.seat, run.source)
            return len(self.fitting(rest, run.seat, run.source, origin))
        if what == "power":
            unit = run.target if rest else run.source
            assert unit
            return 0 if unit.gone else self.now(unit).attack or 0
        if what == "wounds":
            return int(run.target.wounds)
        if what == "grave":
            return self.creatures_in_grave(run.seat)
        return len(self.table.hands[run.seat] if what == "hand" else self.sources[run.seat])

    def withstands(self, run: Run, unit: Piece) -> bool:
        return unit.control != run.seat and "firm" in self.now(unit).keywords

    # Verbs about units

    def damage(self, run: Run, unit: Piece, text: str) -> None:
        self.hurt(unit, int(text))

    def mend(self, run: Run, unit: Piece, text: str) -> None:
        self.heal(unit, int(text))

    def boost(self, run: Run, unit: Piece, text: str) -> None:
        attack, life = text.split("/")
        unit.attack_up += int(attack)
        unit.life_up += int(life)

    def grow(self, run: Run, unit: Piece, text: str) -> None:
        unit.grown += int(text)

    def grant(self, run: Run, unit: Piece, text: str) -> None:
        unit.granted.add(text)

    def destroy(self, run: Run, unit: Piece, text: str) -> None:
        if unit.card is not PLAYER:
            self.kill([unit])

    def send_back(self, run: Run, unit: Piece, text: str) -> None:
        self.leave(unit)
        self.table.hands[unit.owner].append(unit.card.name)

    def move(self, run: Run, unit: Piece, text: str) -> None:
        if not self.withstands(run, unit):
            self.step(unit, run.second)
            self.take_items(unit)

    def ready(self, run: Run, unit: Piece, text: str) -> None:
        unit.moved = unit.fresh = unit.exhausted = False
        unit.attacks = 0

    def exhaust(self, run: Run, unit: Piece, text: str) -> None:
        unit.moved = unit.exhausted = True
        unit.attacks = 2

    def charm(self, run: Run, unit: Piece, text: str) -> None:
        if not self.withstands(run, unit):
            unit.lent = run.seat

    def seize(self, run: Run, unit: Piece, text: str) -> None:
        if not self.withstands(run, unit):
            unit.taken, unit.lent = run.seat, 0

    def strip(self, run: Run, unit: Piece, text: str) -> None:
        for piece in self.on(unit):
            self.discard(piece)

    # Other verbs

    def swap(self, run: Run) -> None:
        one, other = run.target, run.second
        if self.withstands(run, one) or self.withstands(run, other):
            return
        here, there = one.field, other.field
        one.field, other.field = there, here
        self.step(one, there)
        self.step(other, here)
        self.take_items(other)
        self.take_items(one)

    def fight(self, run: Run) -> None:
        there, back = self.now(run.target).attack, self.now(run.second).attack
        self.hurt(run.second, there or 0)
        self.hurt(run.target, back or 0)

    def stop(self, run: Run, _: str) -> None:
        action: Action = run.target
        action.stopped = True

    def draw_cards(self, run: Run, n: str, who: str) -> None:
        self.draw(run.seat if who == "you" else 3 - run.seat, int(n))

    def drop_cards(self, run: Run, n: str, who: str) -> None:
        seat = run.seat if who == "you" else 3 - run.seat
        hand = self.table.hands[seat]
        for _ in range(min(int(n), len(hand))):
            name = self.ask(seat, {f"choose {name}": name for name in hand})
            hand.remove(name)
            self.graves[seat].append(BY_NAME[name])

    def mill(self, run: Run, n: str, who: str) -> None:
        seat = run.seat if who == "you" else 3 - run.seat
        deck = self.decks[seat]
        self.graves[seat] += [deck.pop(0) for _ in range(min(int(n), len(deck)))]

    def get_mana(self, run: Run, n: str, colour: str) -> None:
        self.mana[run.seat][colour] += int(n)

    def get_sources(self, run: Run, n: str) -> None:
        deck = self.decks[run.seat]
        for _ in range(min(int(n), len(deck))):
            self.make_source(run.seat, deck.pop(0))

    def revive(self, run: Run, _: str) -> None:
        self.graves[run.seat].remove(run.target)
        self.land(run.target, run.seat, run.second)

    def regain(self, run: Run, _: str) -> None:
        self.graves[run.seat].remove(run.target)
        self.table.hands[run.seat].append(run.target.name)

    def look_at(self, run: Run, n: str) -> None:
        deck, seat = self.decks[run.seat], run.seat
        seen = [deck.pop(0) for _ in range(min(int(n), len(deck)))]
        if seen:
            options = {f"choose {card.name}": card for card in seen}
            kept = self.ask(seat, options) if len(seen) > 1 else seen[0]
            seen.remove(kept)
            self.table.hands[seat].append(kept.name)
            self.graves[seat] += seen

    def show(self, run: Run) -> None:
        """Only the players learn something."""

    UNIT_VERBS: ClassVar[dict[str, Callable[[Effects, Run, Piece, str], None]]] = {
        "damage": damage,
        "heal": mend,
        "boost": boost,
        "grow": grow,
        "grant": grant,
        "destroy": destroy,
        "sacrifice": destroy,
        "return": send_back,
        "move": move,
        "ready": ready,
        "rest": exhaust,
        "charm": charm,
        "seize": seize,
        "strip": strip,
    }
    VERBS: ClassVar[dict[str, Callable[..., None]]] = {
        "swap": swap,
        "fight": fight,
        "stop": stop,
        "draw": draw_cards,
        "discard": drop_cards,
        "mill": mill,
        "mana": get_mana,
        "source": get_sources,
        "revive": revive,
        "regain": regain,
        "look": look_at,
        "show": show,
    }
