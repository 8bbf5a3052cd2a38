# The cards of Narikana: words for their parts, and the text of each card as it is printed.

# Kinds of cards, in the notation of the rulebook
narikana-card-line = { $name } · { $kind } · costs { $cost }
    .spoken = { $name }, { $kind }, costs { $cost }
narikana-kind-creature = creature
narikana-kind-building = building
narikana-kind-item = item
narikana-kind-spell = spell
narikana-kind-enchantment = enchantment

# Kinds and colours of the cards of a deck
narikana-kinds-creature = Creatures
narikana-kinds-building = Buildings
narikana-kinds-item = Items
narikana-kinds-spell = Spells
narikana-kinds-enchantment = Enchantments
narikana-colour-r = red
narikana-colour-o = orange
narikana-colour-y = yellow
narikana-colour-g = green
narikana-colour-b = blue
narikana-colour-l = lilac
narikana-colour-p = pink
narikana-colour-none = colourless
narikana-costs = costs { $cost }
narikana-cost-of = { $number } { $sign ->
    [any] mana of any colour
    [r] red mana
    [o] orange mana
    [y] yellow mana
    [g] green mana
    [b] blue mana
    [l] lilac mana
   *[p] pink mana
  }
narikana-attack-life = { $attack ->
    [none] no attack, life { $life }
   *[other] attack { $attack }, life { $life }
  }
narikana-deck-costs = by cost { $least }–{ $most }: { $counts }

# Keywords, and what they mean
narikana-keyword-swift = Dash
narikana-keyword-far = Reach
narikana-keyword-winged = Wings
narikana-keyword-ward = Ward
narikana-keyword-firm = Resolve
narikana-keyword-drain = Drain
narikana-keyword-frenzy = Frenzy
narikana-keyword-guard = Guard
narikana-keyword-rooted = Roots
narikana-keyword-calm = Calm
narikana-keyword-fast = Fast
narikana-gift-armour = Armour { $n }
narikana-means-swift = Dash: may move in the chapter in which it comes into play.
narikana-means-far = Reach: may attack units up to 2 fields away.
narikana-means-winged = Wings: may move up to 2 fields, over other units too.
narikana-means-ward = Ward: the opponent's cards can't choose it.
narikana-means-firm = Resolve: the opponent can't move it, swap it or gain control of it.
narikana-means-drain = Drain: as much damage as it deals by attacking is healed from its player.
narikana-means-frenzy = Frenzy: may attack twice in a chapter.
narikana-means-guard = Guard: enemy units next to it can attack only units with Guard.
narikana-means-rooted = Roots: can't move or give items.
narikana-means-calm = Calm: can't attack.
narikana-means-fast = Fast: may be played as a fast action.
narikana-means-range = Within N: at most N fields away, counted from the card; for a spell from your own field.
narikana-means-common = Ordinary: not one of the two players.
narikana-means-laden = Equipped: with an item or enchantment on it.
narikana-means-armour = Armour: any damage to it is reduced by this number.
narikana-means-ready = Ready: it may move and attack in this chapter as if it hadn't done so yet, even if it only came now.
narikana-means-rest = Exhaust: it can't move or attack any more in this chapter.
narikana-means-stop = Stop: the declared action isn't carried out; what was paid is lost.
narikana-means-cost = Costs, one mana a sign: r red, o orange, y yellow, g green, b blue, l lilac, p pink, * any colour.
narikana-means-source = Mana source: gives one mana of its colour at once and in each chapter. A card without a colour goes to the graveyard instead.

## Texts of the cards, by colour and in the order of the data
##
## The first line has the keywords; then each effect has a line of its own. Each text must say what
## the card's data in core/games/narikana/data say, or tests/adapters/test_narikana_cards.py fails.

# Red
narikana-card-matchstick-imp =
    Fast.
    When this creature dies, deal 2 damage to an enemy unit within 1.
narikana-card-ember-cub = When this creature comes into play, deal 1 damage to an enemy unit within 2.
narikana-card-coal-stoker = Ability (r, fast, any number of times): This creature gets +1 attack until the end of the chapter.
narikana-card-hothead = As long as this creature is damaged, it has +2 attack.
narikana-card-lava-tortoise = After this creature has been attacked, deal 2 damage to the attacker.
narikana-card-scarlet-dragon =
    Wings.
    After this creature has attacked, deal 1 damage to each enemy unit within 1.
narikana-card-potters-kiln = Whenever a chapter begins, deal 1 damage to an enemy unit within 3.
narikana-card-spitting-kettle = Whenever this building takes damage, deal 1 damage to each enemy unit within 1.
narikana-card-red-hot-poker = The bearer has +2 attack.
narikana-card-tinder-spark =
    Fast.
    Deal 2 damage to an enemy unit within 2.
narikana-card-oil-on-the-fire =
    Fast.
    Deal X damage to a damaged ordinary enemy unit within 4; X is the damage on the target.
narikana-card-fiery-word =
    Fast.
    Deal 3 damage to an enemy unit within 3.
narikana-card-burning-page = Deal 2 damage to each ordinary unit within 3.
narikana-card-sky-ember = Deal 5 damage to an enemy unit.
narikana-card-red-thread =
    Enchants one of your creatures.
    After the enchanted creature has attacked, each of your creatures within 2 gets +1 attack until the end of the chapter.

# Orange
narikana-card-pumpkin-hare = Dash.
narikana-card-leaf-glider = Fast, Wings.
narikana-card-post-rider = Whenever this creature moves or is moved, it gets +2 attack until the end of the chapter.
narikana-card-signpost-scout = Ability (*): Ready another of your ordinary creatures within 1.
narikana-card-thunder-horse =
    Dash.
    Whenever this creature kills a unit by attacking, ready this creature.
narikana-card-comet-rider = Dash, Wings.
narikana-card-way-station = Each of your ordinary creatures within 1 has Dash.
narikana-card-hurling-tower = Ability (*, fast): Move one of your ordinary creatures within 1 by up to 3 fields to a free field.
narikana-card-seven-page-boots = The bearer has Dash and Wings.
narikana-card-gust-of-leaves =
    Fast.
    Move one of your creatures by up to 2 fields to a free field.
narikana-card-once-more =
    Fast.
    Ready one of your creatures.
narikana-card-headlong-charge = Each of your creatures gets +1 attack and Dash until the end of the chapter.
narikana-card-merry-chase = Deal X damage to an enemy unit within 4; X is the number of your ordinary creatures.
narikana-card-itchy-feet =
    Enchants one of your ordinary creatures.
    Whenever the enchanted creature moves or is moved, it gets +1/+1 for good.

# Yellow
narikana-card-candle-bearer = Ability (free): Heal 1 damage from one of your damaged creatures within 1.
narikana-card-gate-guard = Guard.
narikana-card-lamp-knight =
    Fast.
    When this creature comes into play, heal 2 damage from one of your damaged creatures within 1.
narikana-card-master-mason =
    When this creature comes into play, take a building card from your graveyard into your hand.
    Each of your buildings has +2 life.
narikana-card-golden-lioness = Whenever this creature kills a unit by attacking, heal X damage from yourself; X is the attack of this creature.
narikana-card-sun-stag =
    Ward.
    Whenever a chapter begins and this creature is undamaged, heal 1 damage from yourself, then deal 1 damage to your opponent.
narikana-card-healing-well = Whenever a chapter begins, heal 1 damage from each of your creatures within 2.
narikana-card-gold-shield = The bearer has +3 life and Guard. The life of a player stays as it is.
narikana-card-honey-balm =
    Fast.
    Heal 4 damage from one of your damaged creatures.
narikana-card-sunny-parasol =
    Fast.
    One of your creatures gets Ward and Resolve until the end of the chapter, then heal 2 damage from it.
narikana-card-white-flag =
    Fast.
    Stop an enemy attack, then heal 2 damage from yourself.
narikana-card-word-of-authority = Destroy a damaged ordinary enemy unit within 4.
narikana-card-gilt-edge =
    Enchants one of your ordinary creatures.
    The enchanted creature has Armour 1.
narikana-card-patch-of-sun =
    Enchants a field.
    Your unit on this field has Ward.
    Whenever a chapter begins, heal 2 damage from your unit on this field.

# Green
narikana-card-longtongue-frog = Fast, Reach.
narikana-card-dew-sprite = Whenever a chapter begins, get 1 green mana.
narikana-card-drowsy-seedling = Whenever a chapter begins and you have at least 5 mana sources, this creature gets +1/+1 for good.
narikana-card-leaf-nibbler = Whenever you convert a card, this creature gets +1/+1 for good.
narikana-card-mole-gardener = When this creature comes into play, turn the top card of your deck into a mana source.
narikana-card-moss-bear = After this creature has been attacked, it gets +1/+1 for good.
narikana-card-oak-giant =
    Resolve.
    When this creature comes into play, heal X damage from yourself; X is the number of your mana sources.
narikana-card-crooked-greenhouse = Whenever a chapter begins, one of your ordinary creatures within 2 gets +1/+1 for good.
narikana-card-trolls-belt = The bearer has +3/+2. The life of a player stays as it is.
narikana-card-reach-for-the-sky =
    Fast.
    One of your creatures gets +2/+2 until the end of the chapter. The life of a player stays as it is.
narikana-card-tangle-toes =
    Fast.
    An enemy creature within 3 gets Roots until the end of the chapter, then deal 1 damage to it.
narikana-card-scuffle-in-the-hay =
    Fast.
    Let one of your ordinary creatures and an enemy creature within 1 of it each deal damage equal to its own attack to the other.
narikana-card-spring-rain = Turn the top 2 cards of your deck into mana sources.
narikana-card-harvest-feast = Each of your ordinary creatures gets +1/+1 for good.
narikana-card-ivy-mantle =
    Enchants one of your ordinary creatures.
    The enchanted creature has Roots.
    Whenever a chapter begins, the enchanted creature gets +1/+1 for good.

# Blue
narikana-card-reading-owl = When this creature comes into play, draw a card.
narikana-card-ink-squid =
    Fast.
    When this creature comes into play, exhaust an enemy creature within 2.
narikana-card-nimble-scribe = Whenever one of your spells is carried out and you have at most 2 cards in your hand, draw a card.
narikana-card-frost-heron = After this creature has attacked, exhaust the attacked unit.
narikana-card-smart-aleck = When this creature comes into play, it gets +X/+X for good; X is the number of cards in your hand.
narikana-card-hushing-librarian = Ability (**b, fast): Stop an enemy card that is being played.
narikana-card-ink-whale = When this creature comes into play, return an ordinary enemy unit within 3 to its owner's hand.
narikana-card-old-lighthouse = Ability (*b, fast): Draw a card.
narikana-card-brass-spyglass =
    When this item comes into play, look at your opponent's hand.
    The bearer has Reach.
narikana-card-ink-blot =
    Fast.
    Stop an enemy spell.
narikana-card-objection =
    Fast.
    Stop an enemy action.
narikana-card-frost-lance = Deal 2 damage to an enemy creature within 3, then exhaust it.
narikana-card-return-to-sender =
    Fast.
    Return an ordinary creature within 4 to its owner's hand.
narikana-card-footnotes = Draw 3 cards, then discard a card from your hand.
narikana-card-milky-mist =
    Enchants a field.
    Each enemy creature within 1 has -1 attack.

# Lilac
narikana-card-bone-mouse = When this creature comes into play, put the top 2 cards of your deck into your graveyard.
narikana-card-lilac-moth = When this creature dies, draw a card.
narikana-card-grave-gardener = Whenever another of your ordinary creatures dies, this creature gets +1/+1 for good.
narikana-card-candle-ghost = As long as at least 4 creature cards lie in your graveyard, this creature has +1/+1 and Wings.
narikana-card-ink-witch = Ability (free, fast): Sacrifice another of your ordinary creatures within 2, then deal 3 damage to an enemy unit within 3 of where it stood.
narikana-card-dream-sipper = Drain.
narikana-card-forgotten-king = When this creature comes into play, bring a creature card with cost 3 or less from your graveyard into play on a free field next to you.
narikana-card-farewell-stone = Ability (free, fast): Sacrifice one of your ordinary creatures within 2, then draw a card and get 1 lilac mana.
narikana-card-thirsty-quill = The bearer has +1 attack and Drain.
narikana-card-dog-ear = Take a creature card from your graveyard into your hand.
narikana-card-fading-ink =
    Fast.
    An ordinary enemy creature within 3 gets -2/-2 until the end of the chapter.
narikana-card-rotten-bargain =
    Fast.
    Sacrifice one of your ordinary creatures, then destroy an ordinary enemy creature within 4 of where it stood.
narikana-card-ghost-choir = Deal X damage to an enemy unit within 3; X is the number of creature cards in your graveyard.
narikana-card-second-edition = Bring a creature card from your graveyard into play on a free field next to you.
narikana-card-whispered-pact =
    Enchants one of your creatures.
    Whenever one of your ordinary creatures dies, deal 1 damage to an enemy unit within 3, then heal 1 damage from yourself.
narikana-card-last-page =
    Fast.
    Sacrifice one of your ordinary creatures, then draw 2 cards.

# Pink
narikana-card-sugar-mouse = Ability (p, fast): An enemy creature within 2 gets -2 attack until the end of the chapter.
narikana-card-yawning-fairy =
    Wings.
    When this creature comes into play, an enemy creature within 3 gets Calm until the end of the chapter.
narikana-card-understudy =
    Fast.
    When this creature comes into play, return another of your ordinary creatures to its owner's hand.
narikana-card-pink-piper = Ability (p): Move an ordinary enemy creature within 3 by one field to a free field.
narikana-card-rose-skunk = Whenever a chapter begins, exhaust an ordinary enemy creature within 1.
narikana-card-string-puller = Ability (*p): Until the end of the chapter, gain control of an ordinary enemy creature within 2 with attack 2 or less.
narikana-card-prince-of-sighs = When this creature comes into play, gain permanent control of an ordinary enemy creature within 3 with attack 2 or less.
narikana-card-mirror-maze = Ability (*, fast): Swap fields with one of your ordinary creatures within 3 of you.
narikana-card-rose-tinted-glasses =
    The bearer has +1 attack.
    After the bearer has attacked, the attacked unit gets -2 attack until the end of the chapter.
narikana-card-cradle-song =
    Fast.
    Exhaust an undamaged ordinary enemy creature within 4.
narikana-card-emperors-clothes =
    Fast.
    Destroy all items and enchantments on an enemy creature within 4, then it gets -2 attack until the end of the chapter.
narikana-card-musical-chairs =
    Fast.
    Let one of your creatures and an ordinary enemy creature within 3 of it swap fields.
narikana-card-sweet-talk = Until the end of the chapter, gain control of an ordinary enemy creature within 4.
narikana-card-change-of-sides = Gain permanent control of an ordinary enemy creature within 4.
narikana-card-sticky-syrup =
    Enchants a field.
    Whenever an enemy unit comes onto this field, exhaust it.

# Two colours
narikana-card-firework-fox = Dash, Frenzy.
narikana-card-sunbeam-coach =
    Wings.
    Whenever this creature moves or is moved, heal 1 damage from each of your creatures within 1.
narikana-card-golden-orchard = Whenever one of your creatures comes into play, it gets +1/+1 for good, then heal 1 damage from yourself.
narikana-card-river-of-stories = Turn the top card of your deck into a mana source, then draw a card.
narikana-card-ghost-writer = When this creature comes into play, take a spell card from your graveyard into your hand.
narikana-card-thirteenth-fairy =
    Wings.
    When this creature comes into play, your opponent discards a card.
narikana-card-funhouse-mirror =
    Fast.
    Deal X damage to an ordinary enemy creature within 4; X is the target's attack.

# No colour
narikana-card-paper-soldier = As long as there are at least 3 ordinary creatures of yours in play, this creature has +1/+1.
narikana-card-bookbinder = When this creature comes into play, take an enchantment card from your graveyard into your hand.
narikana-card-nutcracker = When this creature comes into play, deal 4 damage to an enemy building within 3.
narikana-card-quartermaster =
    When this creature comes into play, take an item card from your graveyard into your hand.
    Each of your equipped creatures has +1 attack.
narikana-card-paper-dragon = Wings.
narikana-card-lookout =
    Reach.
    Ability (**): Look at the top 2 cards of your deck, take one into your hand and put the other into your graveyard.
narikana-card-iron-ring = The bearer has +1/+1. The life of a player stays as it is.
narikana-card-blank-page =
    Fast.
    One of your creatures gets +1/+1 until the end of the chapter, then draw a card. The life of a player stays as it is.
