"""narikana: the weights of the heuristic for units, places and cards.

Values are in mana, roughly: a creature 2/2 for two mana is worth about two.
"""

from __future__ import annotations

from . import cards, codes

OFTEN = {
    codes.USE: 0.6,
    codes.CHAPTER: 0.8,
    codes.DIES: 0.3,
    codes.ATTACKS: 0.5,
    codes.ATTACKED_BY: 0.4,
    codes.HURT: 0.2,
    codes.MOVES: 0.4,
    codes.KILLS: 0.4,
    codes.ENEMY_ENTERS: 0.4,
    codes.ALLY_ARRIVES: 0.6,
    codes.ALLY_DIES: 0.4,
    codes.AFTER_SPELL: 0.5,
    codes.CONVERTS: 0.5,
}
"""The value of an effect to the controller of the card in play, by its trigger."""


def standing_worth(card: int) -> float:
    """The value of the effects of a card in play, while it stays."""
    effects = range(cards.FIRST_EFFECT[card], cards.FIRST_EFFECT[card + 1])
    lasting = [
        n for n in effects if cards.WHEN[n] == codes.ALWAYS and cards.AFFECTS[n] == codes.EACH
    ]
    return sum(OFTEN.get(cards.WHEN[n], 0.0) for n in effects) + 0.6 * len(lasting)


STANDING = [standing_worth(card) if card < cards.KINDS else 0.0 for card in range(codes.MAX_CARDS)]
COMING = codes.SLOTS
"""The slot in the tables of units for one that isn't on the board yet."""
UNITS = codes.SLOTS + 1

WON = 1000.0
NOTHING = -1e9
DESTROYED = 1 << 20  # as damage: more than any unit has life

# Units.
POWER = 0.55  # of each attack
LIFE = 0.35
FAR_WORTH, WINGED_WORTH, WARD_WORTH, GUARD_WORTH, SWIFT_WORTH = 0.6, 0.5, 0.4, 0.3, 0.2
DRAINING, FRENZIED = 0.15, 0.35  # of the attack
STUCK = -0.35
BUILT = 0.6  # factor for buildings, which can't advance
HARMED = 0.5  # the loss of all life but one point, as a share of the value
FIGURE_POINT, FIGURE_NEED = 0.35, 6.0  # a point of a figure's life: more the fewer it has

# Places.
RISK, LATER = 1.0, 0.3
DANGER_NOW, DANGER_SOON, DANGER_LATER = 0.7, 0.2, 0.2
CHANCE_NOW, CHANCE_LATER = 0.8, 0.3
NEARER = 3.2  # each field nearer to the enemy figure, by attack
EVEN, PRESS = 4.0, 4.0  # the stronger side advances more, up to this factor
CALMEST = 0.6  # the weaker side avoids risks more, down to this ratio of the units on the board
FIGURE_NEARER = 0.6  # the same for a figure, which brings its next creatures with it
BOLD = 0.8  # a figure advances if its side's units have this share of the enemy's value
LAST = 4.0  # factor of advancing with an empty deck
NEARER_COMING = (
    1.3  # the same for a unit to be played; it doesn't depend on the strength of the sides
)
BUILT_NEAR = 0.02
MOVED_ENOUGH = 0.15  # the least gain that justifies a move

# Cards.
CARD = 1.0  # one more card in the hand
MANA = 0.25
SOURCE_WORTH = 4.0
SOURCE_FALLS = 0.5  # subtracted for each source the seat has
NEW_COLOUR = 0.7
LACKED = 0.3
PLAY_GAIN = 0.25  # the least gain of playing a card over keeping it
SPELL_KEPT = 0.8
SEIZED = 1.6
SHOWN = 0.1  # to see the other hand

# Wins within a chapter: see lethal.py.
MOST_ACTIONS = 4
POSITIONS = 20_000

ENOUGH = codes.FIGURE_LIFE
MANY_UNITS = 4
ALONE = {codes.DAMAGE: 1, codes.GROW: 2, codes.BOOST: 2}
"""Damage that each number of an operation may add: two attacks of one unit for a boost."""
INDIRECT = {
    codes.READY, codes.CHARM, codes.SEIZE, codes.SHIFT, codes.SWAP, codes.REVIVE, codes.FIGHT,
    codes.DESTROY, codes.RETURN, codes.REST, codes.REGAIN, codes.GET_MANA, codes.STRIP, codes.STOP,
}  # fmt: skip
"""Effects that may enable other damage, which no number of theirs bounds."""
OPENING = codes.SWIFT | codes.FAR | codes.WINGED | codes.FRENZY


def burst(card: int) -> int:
    """The most damage that a card in the hand, or the effects of one in play, may add in a chapter
    to the attacks that are possible without it."""
    data = cards.CARDS[card]
    damage = max(0, data.attack) * 2 if data.kind in (codes.CREATURE, codes.BUILDING) else 0
    for effect in data.effects:
        for gift in effect.gives:
            if gift.stat == codes.GIVES_ATTACK:
                damage += 2 * MANY_UNITS * max(0, gift.amount)
            elif gift.stat == codes.GIVES_KEYWORD and gift.amount & OPENING:
                return ENOUGH
        for operation in effect.do:
            if operation.verb in INDIRECT or (
                operation.verb == codes.GRANT and operation.second & OPENING
            ):
                return ENOUGH
            each = MANY_UNITS if operation.who == codes.EACH else 1
            amount = ENOUGH if abs(operation.amount) == codes.X else operation.amount
            damage += ALONE.get(operation.verb, 0) * each * max(0, amount)
    return min(ENOUGH, damage)


BURST = [burst(card) if card < cards.KINDS else 0 for card in range(codes.MAX_CARDS)]
BURST[codes.FIGURE] = 0
