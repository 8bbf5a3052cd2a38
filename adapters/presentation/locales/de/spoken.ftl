# Was Vorleseprogrammen von einem Tisch gesagt wird (--spoken). Andere Texte haben selbst eine gesprochene Form.
spoken-holds = { $you ->
    [yes] Du hast
   *[no] { $who } hat
  } { spoken-cards }
spoken-cards = { $cards ->
    [one] 1 Karte
   *[other] { $cards } Karten
  }
spoken-asked = { $who } ist am Zug
spoken-trick = Im Stich
spoken-laid = { $card } von { $you ->
    [yes] dir
   *[no] { $who }
  }{ $wins ->
    [yes] {" "}(gewinnt bisher)
   *[no] {""}
  }
spoken-order = Reihenfolge: { $names }
spoken-numbered = { $number } für { $label }
spoken-field = Spalte { $column } Zeile { $row }
spoken-rows = { $number } { $many ->
    [yes] bis { $last } für Spalte { $column } Zeile { $row } bis { $end }
   *[no] und { $last } für Spalte { $column } Zeile { $row } und { $end }
  }
spoken-column = { $you ->
    [yes] Deine Spalte { $number }
   *[no] { $who }, Spalte { $number }
  }
spoken-all-backs = { $you ->
    [yes] Deine { $cards } Karten sind alle
   *[no] { $who }: alle { $cards } Karten
  } verdeckt
spoken-back = verdeckt
spoken-chosen = verdeckt und gewählt
spoken-gap = abgelegt
spoken-lying = Auf { $field }
spoken-supplies = { $you ->
    [yes] Dein Mana
   *[no] Mana von { $who }
  }
spoken-supply = { $left } von { $most } { $colour }
spoken-place = Platz { $place }: { $who }, { points }.
