// A player for all games, in JavaScript (Node) without anything else. Run it by
//
//     stammtisch simulate uno --players 'external:"node docs/examples/bots/bot.js",random'
//
// It looks at what a move is called: it rather lays a card than draws one, and then takes any.
"use strict";

const readline = require("node:readline");

const PREFERRED = new Set("play flip take attack convert token accept lay fuse".split(" "));

// A small generator (mulberry32): the same seed, the same game.
function generator(text) {
  let state = [...text].reduce((sum, one) => (Math.imul(sum, 31) + one.codePointAt(0)) | 0, 7);
  return (n) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % n;
  };
}

let below = generator("");

function choose(view, legal) {
  const good = legal.filter((move) => PREFERRED.has(move.split(" ")[0]));
  const moves = good.length ? good : legal;
  return moves[below(moves.length)];
}

function answer(message) {
  switch (message.type) {
    case "hello":
      return { type: "ready", protocol: 1, name: "example in JavaScript" };
    case "new_game": // forget what was before
      below = generator(message.seed);
      console.error(`${message.game}, seat ${message.seat}`); // a free log
      return null;
    case "act":
      return { id: message.id, move: choose(message.view, message.legal) };
    case "quit":
      process.exit(0);
    default: // events, the end of a game, and what later versions may say
      return null;
  }
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const said = answer(JSON.parse(line));
  if (said !== null) process.stdout.write(JSON.stringify(said) + "\n");
});
