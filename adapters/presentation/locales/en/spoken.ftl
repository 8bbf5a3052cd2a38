# What is said of a table to screen readers (--spoken). Other messages have their own spoken form.
spoken-holds = { $you ->
    [yes] You hold
   *[no] { $who } holds
  } { spoken-cards }
spoken-cards = { $cards ->
    [one] 1 card
   *[other] { $cards } cards
  }
spoken-trick = In the trick
spoken-laid = { $card } of { $who }{ $wins ->
    [yes] {" "}(wins so far)
   *[no] {""}
  }
spoken-direction = { $direction ->
    [up] in the order of the seats
   *[down] against the order of the seats
  }
spoken-column = { $you ->
    [yes] Your column { $number }
   *[no] { $who }, column { $number }
  }
spoken-all-backs = { $you ->
    [yes] Your { $cards } cards are all
   *[no] { $who }: all { $cards } cards
  } hidden
spoken-back = hidden
spoken-chosen = hidden, chosen
spoken-gap = gone
spoken-lying = On { $field }
spoken-supplies = { $you ->
    [yes] Your mana
   *[no] Mana of { $who }
  }
spoken-supply = { $left } of { $most } { $colour }
spoken-place = Place { $place }: { $who }, { $points ->
    [one] 1 point
   *[other] { $points } points
  }.
