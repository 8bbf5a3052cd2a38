"use strict";
// For comfort: shows all games of a list, not only the few that stand in the page.
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const STEP = 100;

  function element(kind, text, className) {
    const made = document.createElement(kind);
    if (text !== undefined) made.textContent = text;
    if (className) made.className = className;
    return made;
  }

  // As `Texts.figure` writes it.
  const digits = { maximumFractionDigits: 2, useGrouping: false };
  const figure = (number) => number.toLocaleString(document.documentElement.lang, digits);

  function* games(players, seat) {
    for (const [block, ...rows] of data.blocks) {
      for (const [at, row] of rows.entries()) {
        const seating = data.seatings[row[0]];
        const there = players.every((player) => seating.includes(player));
        if (there && (!seat || seating[seat - 1] === players[0])) {
          yield { name: `${block}.${at + 1}`, seating, places: data.places[row[1]], entries: row[2], points: row.slice(3) };
        }
      }
    }
  }

  function outcome(game, players) {
    const box = element("span", undefined, "outcome");
    const order = game.places.map((place, seat) => [place, seat]).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    for (const [place, seat] of order) {
      const player = game.seating[seat];
      const text = data.words.outcome
        .replace("{place}", place)
        .replace("{points}", figure(game.points[seat]))
        .replace("{player}", () => data.names[player]); // a name may hold $&
      box.append(element(players.includes(player) ? "b" : "span", text));
    }
    return box;
  }

  function row(game, players) {
    const made = element("tr");
    const where = element("td", undefined, "where");
    const address = data.replays[game.name];
    if (address) {
      const link = element("a", game.name);
      link.href = address;
      where.append(link);
    } else {
      where.textContent = game.name;
    }
    const told = element("td");
    told.append(outcome(game, players));
    const moves = element("td", game.entries, "amount");
    moves.dataset.label = data.words.moves;
    made.append(where, told, moves, element("td", "", "why"));
    return made;
  }

  function offer(list) {
    if (list.querySelector("button")) return;
    const players = (list.dataset.players || "").split(" ").filter(Boolean).map(Number);
    const seat = Number(list.dataset.seat || 0);
    const body = list.querySelector("tbody");
    const button = element("button", data.words.all);
    let waiting = null;
    button.type = "button";
    button.addEventListener("click", () => {
      if (!waiting) {
        waiting = [...games(players, seat)];
        body.replaceChildren();
      }
      body.append(...waiting.splice(0, STEP).map((game) => row(game, players)));
      button.hidden = waiting.length === 0;
      button.textContent = data.words.more.replace("{left}", waiting.length);
    });
    list.append(button);
  }

  function shown() {
    const list = document.getElementById(location.hash.slice(1));
    if (list && list.classList.contains("games")) offer(list);
  }

  // The number of a game without a page shows the command that makes one.
  document.getElementById("games").addEventListener("click", (event) => {
    const cell = event.target.closest(".where");
    if (!cell || cell.querySelector("a")) return;
    const [block, game] = cell.textContent.trim().split(".");
    const how = document.getElementById("how");
    how.textContent = data.words.command.replace("{block}", block).replace("{game}", game);
    how.scrollIntoView({ block: "nearest" });
  });

  offer(document.querySelector(".games.first"));
  addEventListener("hashchange", shown);
  shown();
})();
