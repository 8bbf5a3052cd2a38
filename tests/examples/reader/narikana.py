"""Narikana: chapters, declaring, and carrying out. Every entry must be a legal move."""

from __future__ import annotations

from typing import Any

from .narikana_board import BY_ID, BY_NAME, UNITS, Action, Card, Effect, Piece, distance, within
from .narikana_effects import Effects, Run
from .table import Table, places

CARDS = sorted(BY_ID)
MOST_ACTIONS = 48
QUIET_CHAPTERS = 3
LAST_CHAPTER = 60


class Over(Exception):
    """The game is over."""


class Game(Effects):
    def play(self) -> None:
        """To the end, which `Over` tells."""
        table = self.table
        for seat in table.seats:
            number_and_id = [entry.split() for entry in table.options[f"deck{seat}"].split(", ")]
            table.shuffle([name for number, name in number_and_id for _ in range(int(number))])
            self.decks[seat] = [BY_ID[name] for name in table.pile]
        self.active = table.starter(list(table.seats))
        for seat in table.seats:
            self.draw(seat, 6)
        self.figures[1].fresh = self.figures[2].fresh = False
        quiet = 0
        for chapter in range(1, LAST_CHAPTER + 1):
            self.damage_dealt = False
            if chapter > 1:
                self.begin_chapter()
            self.chapter()
            quiet = 0 if self.damage_dealt or any(self.decks.values()) else quiet + 1
            if quiet == QUIET_CHAPTERS or chapter == LAST_CHAPTER:
                self.losers = {1, 2}
            self.end_chapter()

    # Chapters (§2)

    def begin_chapter(self) -> None:
        self.effects = 0
        self.active = 3 - self.active  # whoever passed first of the two
        for seat in self.table.seats:
            self.mana[seat].update(card.colour for card in self.sources[seat])
            self.draw(seat, 1)
        for piece in self.pieces:
            if not piece.lies:
                self.set_off("chapter", piece)
        self.end_action()

    def chapter(self) -> None:
        """Until both pass, one directly after the other."""
        passes = 0
        while passes < 2:
            self.stack, self.effects = [], 0
            first = self.exchange()
            passes = passes + 1 if first == ["pass"] else 0
            if passes < 2:
                self.active = 3 - self.active

    def end_chapter(self) -> None:
        for piece in self.pieces:
            piece.attack_up = piece.life_up = piece.lent = piece.attacks = 0
            piece.granted = set()
            piece.fresh = piece.moved = piece.used = piece.exhausted = False
        for mana in self.mana.values():
            mana.clear()
        self.bury_dead()
        if self.losers:
            self.end_action()

    def end_action(self) -> None:
        """All that an action sets off; then the game may be over."""
        self.bury_dead()
        self.carry_out_waiting()
        if self.losers:
            raise Over

    # Declaring and answering (§3)

    def exchange(self) -> list[str]:
        """The verbs of what was declared."""
        seat = self.active
        declared = [self.declare(seat, self.actions(seat))]
        if declared[0] and self.is_fast(declared[0]):
            declared += self.answers(seat)
        seat = 3 - seat
        while self.may_answer(seat):
            added = self.answers(seat)
            if not added and seat != self.active:
                break
            declared += added
            seat = 3 - seat
        while self.stack:
            self.carry_out(self.stack.pop())
            self.end_action()
        return [action.verb for action in declared if action]

    def is_fast(self, action: Action) -> bool:
        if action.verb == "use":
            return bool(action.ability and action.ability.fast)
        return action.verb == "play" and action.card.fast

    def may_answer(self, seat: int) -> bool:
        """§6.4: as far as everybody can see."""
        if len(self.stack) == MOST_ACTIONS:
            return False
        seen = self.table.hands[seat] and self.mana[seat].total()
        return bool(seen or self.abilities(seat, fast=True))

    def answers(self, seat: int) -> list[Action | None]:
        """What a seat adds, until it is done or can't."""
        added: list[Action | None] = []
        while self.may_answer(seat):
            fast = self.plays(seat, fast=True) | self.uses(seat, fast=True)
            action = self.declare(seat, fast | {"done": None})
            if not action:
                break
            added.append(action)
        return added

    # What is possible: how it is said, and the action without its targets

    def actions(self, seat: int) -> dict[str, Action | None]:
        found: dict[str, Action | None] = {"pass": Action(seat, "pass")}
        for name in self.table.hands[seat]:
            if BY_NAME[name].colour:
                found[f"convert {name}"] = Action(seat, "convert", BY_NAME[name])
        for unit in self.units():
            if unit.control == seat and self.goals(unit):
                found[f"move {unit.field}"] = Action(seat, "move", piece=unit)
            if unit.control == seat and self.victims(unit):
                found[f"attack {unit.field}"] = Action(seat, "attack", piece=unit)
        for item in self.pieces:
            if item.control == seat and self.takers(item):
                found[f"give {item.card.name}"] = Action(seat, "give", item.card)
        return found | self.plays(seat, fast=False) | self.uses(seat, fast=False)

    def plays(self, seat: int, fast: bool) -> dict[str, Action | None]:
        return {
            f"play {name}": Action(seat, "play", BY_NAME[name])
            for name in set(self.table.hands[seat])
            if BY_NAME[name].fast or not fast
            if self.can_pay(seat, BY_NAME[name].cost) and self.can_aim(seat, BY_NAME[name])
        }

    def can_aim(self, seat: int, card: Card) -> bool:
        if card.kind != "spell":
            return bool(self.places_for(seat, card))
        (effect,) = card.effects
        return not effect.target or bool(self.firsts(effect, seat, None))

    def places_for(self, seat: int, card: Card) -> dict[str, Any]:
        """§4.2."""
        near = within(self.figures[seat].field, 1)
        if card.kind == "item" or card.on == "field":
            return {f"at {place}": place for place in near}
        if card.kind in UNITS:
            return {f"at {place}": place for place in self.free(near)}
        found = self.targets(card.on, seat, None, near[0])
        return {text: unit for text, unit in found.items() if unit.field in near}

    def uses(self, seat: int, fast: bool) -> dict[str, Action | None]:
        return {
            f"use {piece.card.name}": Action(seat, "use", piece.card, ability=effect)
            for piece, effect in self.abilities(seat, fast)
        }

    def abilities(self, seat: int, fast: bool) -> list[tuple[Piece, Effect]]:
        """§4.6: those that can be used now."""
        return [
            (piece, effect)
            for piece in self.pieces
            if piece.control == seat and not piece.lies
            for effect in piece.card.of("use")
            if (effect.fast or not fast) and (effect.repeat or not piece.used)
            if self.can_pay(seat, effect.cost)
            if not effect.target or self.firsts(effect, seat, piece)
        ]

    def may_move(self, unit: Piece) -> bool:
        keywords = self.now(unit).keywords
        rested = not unit.fresh or "swift" in keywords
        return unit.card.kind == "creature" and rested and "rooted" not in keywords

    def goals(self, unit: Piece, declared: bool = False) -> dict[str, Any]:
        """§4.3: where it may go. `declared`: the move isn't counted any more."""
        if not self.may_move(unit) or (unit.moved and not declared):
            return {}
        steps = 2 if "winged" in self.now(unit).keywords else 1
        return {f"at {place}": place for place in self.free(within(unit.field, steps))}

    def victims(self, unit: Piece, declared: bool = False) -> dict[str, Any]:
        """§4.5: what it may attack."""
        now = self.now(unit)
        most = 2 if "frenzy" in now.keywords else 1
        if now.attack is None or "calm" in now.keywords:
            return {}
        if unit.attacks >= most and not declared:
            return {}
        reach = 2 if "far" in now.keywords else 1
        foes = [other for other in self.units() if other.control != unit.control]
        guards = [foe for foe in foes if "guard" in self.now(foe).keywords]
        if any(distance(unit.field, foe.field) == 1 for foe in guards):
            foes = guards
        return {f"at {foe.field}": foe for foe in foes if distance(unit.field, foe.field) <= reach}

    def takers(self, item: Piece, declared: bool = False) -> dict[str, Any]:
        """§4.4: who may be given an item."""
        giver = item.host
        if item.card.kind != "item" or not giver or not self.may_move(giver):
            return {}
        if giver.moved and not declared:
            return {}
        return {
            f"at {unit.field}": unit
            for unit in self.units()
            if unit.card.kind == "creature" and unit.control == giver.control
            if distance(unit.field, giver.field) == 1
        }

    # Declaring one action: its card or unit, its targets, and what it costs

    def declare(self, seat: int, options: dict[str, Action | None]) -> Action | None:
        action: Action | None = self.ask(seat, options)
        if action:
            getattr(self, f"declare_{action.verb}")(action)
            self.stack.append(action)
        return action

    def declare_pass(self, action: Action) -> None:
        pass

    def declare_convert(self, action: Action) -> None:
        self.table.hands[action.seat].remove(action.card.name)

    def declare_play(self, action: Action) -> None:
        seat, card = action.seat, action.card
        if card.kind == "spell":
            (action.ability,) = card.effects
            self.aim(action)
        else:
            action.target = self.ask(seat, self.places_for(seat, card))
        self.table.hands[seat].remove(card.name)
        self.pay(seat, card.cost)

    def declare_use(self, action: Action) -> None:
        found = self.abilities(action.seat, fast=bool(self.stack))
        users = {f"at {piece.place}": piece for piece, _ in found if piece.card is action.card}
        piece: Piece = self.choose(action.seat, users)
        action.piece = piece
        self.aim(action)
        assert action.ability
        self.pay(action.seat, action.ability.cost)
        piece.used = True

    def aim(self, action: Action) -> None:
        effect = action.ability
        assert effect
        if effect.target:
            action.target = self.ask(action.seat, self.firsts(effect, action.seat, action.piece))
        if effect.second:
            found = self.seconds(effect, action.seat, action.piece, action.target)
            action.second = self.ask(action.seat, found)

    def declare_move(self, action: Action) -> None:
        unit = action.piece
        assert unit
        action.target = self.ask(action.seat, self.goals(unit))
        unit.moved = True

    def declare_attack(self, action: Action) -> None:
        unit = action.piece
        assert unit
        action.target = self.ask(action.seat, self.victims(unit))
        unit.attacks += 1

    def declare_give(self, action: Action) -> None:
        items = [
            item
            for item in reversed(self.pieces)
            if item.card is action.card and item.control == action.seat and self.takers(item)
        ]
        item: Piece = self.ask(action.seat, {f"at {item.place}": item for item in items})
        action.piece = item
        action.target = self.ask(action.seat, self.takers(item))
        assert item.host
        action.giver = item.host
        action.giver.moved = True

    # Carrying out

    def carry_out(self, action: Action) -> None:
        """§3.3; what was stopped, or has become impossible, isn't (§3.5)."""
        if action.verb == "pass":
            return
        done = not action.stopped and getattr(self, f"carry_out_{action.verb}")(action)
        if not done and action.verb in ("convert", "play"):
            self.graves[action.seat].append(action.card)

    def carry_out_convert(self, action: Action) -> bool:
        self.make_source(action.seat, action.card)
        self.set_off_all("convert", action.seat)
        return True

    def carry_out_play(self, action: Action) -> bool:
        seat, card, target = action.seat, action.card, action.target
        if card.kind in UNITS:
            self.land(card, seat, target)
            return True
        if card.kind == "spell":
            return self.carry_out_spell(action)
        if target not in self.places_for(seat, card).values():
            return False
        if card.kind == "item":
            unit = self.unit_at(target)
            bears = unit and unit.control == seat and unit.card.kind == "creature"
            piece = Piece(card, seat, target, unit if bears else None)
        elif isinstance(target, Piece):
            piece = Piece(card, seat, target.field, target)
        else:
            piece = Piece(card, seat, target)
        self.pieces.append(piece)
        self.set_off("arrives", piece)
        return True

    def carry_out_spell(self, action: Action) -> bool:
        run = self.still_possible(action)
        if not run:
            return False
        self.graves[action.seat].append(action.card)
        self.set_off_all("spell", action.seat)
        self.run(run)
        return True

    def still_possible(self, action: Action) -> Run | None:
        """What a spell or ability does, if its targets can still be chosen."""
        effect, seat, source = action.ability, action.seat, action.piece
        assert effect
        if effect.target:
            found = self.targets(effect.target, seat, source, self.origin(seat, source))
            if action.target not in found.values():
                return None
        if effect.second and not effect.revives:
            found = self.seconds(effect, seat, source, action.target)
            if action.second not in found.values():
                return None
        return Run(effect, seat, source, target=action.target, second=action.second)

    def carry_out_use(self, action: Action) -> bool:
        piece = action.piece
        assert piece
        if piece.gone or piece.control != action.seat:
            return False
        run = self.still_possible(action)
        if run:
            self.run(run)
        return bool(run)

    def can_act(self, unit: Piece | None, action: Action) -> bool:
        return bool(unit and not unit.gone and not unit.exhausted and unit.control == action.seat)

    def carry_out_move(self, action: Action) -> bool:
        unit = action.piece
        assert unit
        if not self.can_act(unit, action):
            return False
        if action.target not in self.goals(unit, declared=True).values():
            return False
        self.step(unit, action.target)
        self.take_items(unit)
        return True

    def carry_out_attack(self, action: Action) -> bool:
        unit, victim = action.piece, action.target
        assert unit
        if not self.can_act(unit, action):
            return False
        if victim not in self.victims(unit, declared=True).values():
            return False
        now = self.now(unit)
        dealt = self.hurt(victim, now.attack or 0)
        if "drain" in now.keywords:
            self.heal(self.figures[action.seat], dealt)
        self.set_off_on("attacks", unit, victim)
        self.set_off_on("attacked", victim, unit)
        if victim in self.bury_dead():
            self.set_off_on("kills", unit, victim)
        return True

    def carry_out_give(self, action: Action) -> bool:
        item = action.piece
        assert item
        giver = action.giver if self.version > 2 else item.host
        if item.host is not giver or not self.can_act(giver, action):
            return False
        if action.target not in self.takers(item, declared=True).values():
            return False
        item.host = action.target
        return True


def read(table: Table) -> dict[str, list[int]]:
    game = Game(table)
    try:
        game.play()
    except Over:
        table.legal = []
    points = [int(game.losers == {3 - seat}) for seat in table.seats]
    return {"places": places(points), "points": points}
