"use strict";
// Draws the scenes of a recorded game, see replay_data.py for the data and parts.py for the parts.

const data = JSON.parse(document.getElementById("data").textContent);
const MOVER = "mover"; // through the eyes of whoever has to decide
const SEQUENCE = 0;
const PAUSE = 1500; // ms between two moves while it plays
const SWIPE = 40; // px
const MAX_BACKS = 12;

// Parts: numbers become objects, each once.

const made = [];

function part(number) {
  const entry = data.parts[number];
  if (typeof entry === "string") return entry.replaceAll("🗲", "↯"); // few fonts have it
  if (!Array.isArray(entry)) return entry;
  if (made[number]) return made[number];
  const [kind, ...refs] = entry;
  const values = refs.map(part);
  if (kind === SEQUENCE) return (made[number] = values);
  const [name, fields] = data.kinds[kind];
  const object = { is: name };
  fields.forEach((field, at) => (object[field] = values[at]));
  return (made[number] = object);
}

// What is shown now

const last = data.asked.length - 1;
const spoken = Object.fromEntries(data.languages.map((one) => [one.language, one]));
const now = { step: 0, eyes: String(data.seat), language: data.language, timer: 0 };

const words = () => spoken[now.language].words;

function readerAt(step) {
  if (now.eyes !== MOVER) return data.seats.indexOf(Number(now.eyes));
  return data.seats.indexOf(data.asked[step]);
}

const sceneAt = (step) => part(spoken[now.language].scenes[readerAt(step)][step]);
const toldAt = (step) => part(spoken[now.language].told[readerAt(step)][step]);

// Elements. Texts of records only ever get in as text.

function make(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value !== null && value !== false) element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== ""));
  return element;
}

const classes = (...names) => names.filter(Boolean).join(" ");
const hidden = (text) => make("span", { class: "spoken" }, ` ${text} `);
const text = (one) => make("span", { class: classes("text", one.role) }, one.text);
// Suits and stars as signs of the text, not as coloured pictures
const plain = (sign) => (sign && !/[\w+]/.test(sign) ? `${sign}\uFE0E` : sign);

function spot(one) {
  if (one.is === "Card") return card(one);
  const back = one.is === "Back";
  const label = back ? words()[one.marked ? "covered-chosen" : "covered"] : words().gap;
  const name = classes("card", back ? "back" : "gap", one.marked && "marked");
  return make("span", { class: name, role: "img", "aria-label": label });
}

function card(one) {
  if (one.name) return namedCard(one);
  const notes = cardNotes(one);
  const label = [one.short, ...notes, one.says].filter(Boolean).join(", ");
  const size = one.glyph.length > 2 ? "long" : one.glyph.length > 1 ? "double" : "";
  const name = classes(
    ...["card", "face", one.colour, size],
    one.playable || "unplayable",
    one.marked && "marked",
    one.says && "telling",
  );
  const corner = (place) => one.sign && make("span", { class: `corner ${place}` }, plain(one.sign));
  const drawn = make(
    "span",
    { class: name, role: "img", "aria-label": label, title: one.says || null },
    corner("upper"),
    make("span", { class: "glyph" }, plain(one.glyph)),
    corner("lower"),
  );
  // A finger can't hover over a title.
  if (one.says) drawn.addEventListener("click", () => say(`${one.short}: ${one.says}`));
  return drawn;
}

function cardNotes(one) {
  const notes = [];
  if (!one.playable) notes.push(words().unplayable);
  if (one.marked) notes.push(words().marked);
  return notes;
}

// A card that is known by its name: the sign of its kind on its colour, then name and facts
function namedCard(one) {
  const label = [`${one.name} ${one.facts}`, ...cardNotes(one), one.says].filter(Boolean).join(", ");
  const name = classes("named-card", one.colour, one.playable || "unplayable", one.says && "telling");
  const drawn = make(
    "span",
    { class: name, role: "img", "aria-label": label, title: one.says || null },
    make("span", { class: "kind" }, plain(one.glyph)),
    make("span", { class: "words" }, make("b", {}, one.name), make("span", {}, one.facts)),
  );
  if (one.says) drawn.addEventListener("click", () => say(`${one.name}: ${one.says}`));
  return drawn;
}

// Boards: hexagonal fields in rows round the middle

function board(one) {
  const rows = one.rows.map((row) => make("div", { class: "fields" }, row.map(field)));
  const drawn = make("div", { class: "board" }, rows);
  drawn.style.setProperty("--columns", Math.max(...one.rows.map((row) => row.length)));
  return [drawn, make("p", { class: "label legend" }, one.legend)];
}

function field(one) {
  const stands = one.unit;
  const damage = stands && stands.damage ? make("b", { class: "damage" }, ` -${stands.damage}`) : "";
  const place = make("span", { class: "place" }, stands ? `${stands.side} ` : "", one.name, damage);
  const things = [...(stands ? stands.on : []), ...one.lying].map(badge);
  const name = classes("field", stands && "taken", one.marked && "marked");
  return make(
    "div",
    { class: name },
    make(
      "div",
      { class: "inside" },
      place,
      stands ? token(stands) : null,
      things.length ? make("span", { class: "things" }, things) : null,
    ),
  );
}

function token(unit) {
  const attack = unit.attack === null ? "–" : unit.attack;
  const name = (unit.figure ? `${plain(unit.card.glyph)} ` : "") + unit.card.name;
  const drawn = make(
    "span",
    { class: classes("token", unit.card.colour, `side-${unit.seat}`), role: "img" },
    make("span", { class: "who" }, name),
    make("b", {}, [`${attack}/${unit.life}`, ...unit.marks].join(" ")),
  );
  drawn.setAttribute("aria-label", unit.says);
  drawn.title = unit.says;
  drawn.addEventListener("click", () => say(unit.says));
  return drawn;
}

function badge(one) {
  const label = { class: classes("badge-card", one.colour), role: "img", "aria-label": one.name };
  return make("span", { ...label, title: one.name }, plain(one.glyph));
}

const supply = (one) =>
  make(
    "span",
    { class: "supply" },
    make("span", { class: classes("drop", one.colour) }, one.sign),
    make("b", {}, `${one.left}/${one.most}`),
  );

const listing = (one) =>
  make(
    "div",
    { class: "listing" },
    make("span", { class: "label" }, one.name),
    make("ol", {}, one.entries.map((entry) => make("li", {}, text(entry)))),
  );

function seatName(seat) {
  return make(
    "span",
    { class: "name" },
    make("span", { class: "turn-mark", "aria-hidden": "true" }, seat.asked ? "▶" : ""),
    make("span", { class: "number" }, String(seat.number)),
    seat.side ? make("span", { class: "side" }, seat.side) : null,
    make("span", { class: "who", title: seat.name }, seat.name),
    seat.you ? make("span", { class: "badge" }, words().you) : null,
    seat.asked ? hidden(words().asked) : null,
  );
}

function held(count) {
  const backs = Array.from({ length: Math.min(count, MAX_BACKS) }, () => make("i"));
  return make(
    "span",
    { class: classes("held", count <= 2 && "few") },
    make("b", {}, String(count)),
    hidden(`${words().cards} ${words().held}`),
    make("span", { class: "backs", "aria-hidden": "true" }, backs),
  );
}

const marks = (seat) => seat.marks.map(text);
const state = (seat, ...more) =>
  classes("seat", seat.asked && "asked", seat.out && "out", seat.you && "own", ...more);

function listOfSeats(seats) {
  const rows = seats.map((seat) =>
    make(
      "li",
      { class: state(seat) },
      seatName(seat),
      seat.held === null || seat.out ? null : held(seat.held),
      marks(seat),
      seat.supplies.map(supply),
      seat.card ? spot(seat.card) : null,
    ),
  );
  return make("ul", { class: "seats" }, rows);
}

function tableOfSeats(scene) {
  // The roles are told because a narrow screen shows rows and cells as blocks.
  const cell = (role, child) => make(role === "cell" ? "td" : "th", { role }, child);
  const head = scene.columns.map((one) => cell("columnheader", text(one)));
  const rows = scene.seats.map((seat) => {
    const cells = seat.cells.map((one, at) => {
      const column = scene.columns[at].text;
      const name = classes(one.text || "empty");
      return make("td", { role: "cell", "data-column": column, class: name || null }, text(one));
    });
    const laid = make("td", { role: "cell", class: "laid" }, seat.card ? spot(seat.card) : null);
    const name = make("th", { role: "rowheader", scope: "row" }, seatName(seat), marks(seat));
    return make("tr", { role: "row", class: state(seat) }, name, laid, cells);
  });
  const titles = make("tr", { role: "row" }, cell("columnheader", ""), cell("cell", ""), head);
  return make(
    "table",
    { class: "columns", role: "table" },
    make("thead", { role: "rowgroup" }, titles),
    make("tbody", { role: "rowgroup" }, rows),
  );
}

function grids(scene) {
  const seats = Object.fromEntries(scene.seats.map((seat) => [seat.number, seat]));
  const blocks = scene.grids.map((grid) => {
    const seat = seats[grid.seat];
    const named = grid.column_names.some(Boolean);
    const title = (name, scope) => make("th", { scope, class: "field" }, name);
    const top = named
      ? make("tr", {}, make("td"), grid.column_names.map((name) => title(name, "col")))
      : null;
    const rows = grid.rows.map((row, at) =>
      make(
        "tr",
        {},
        named ? title(grid.row_names[at], "row") : null,
        row.map((one) => make("td", {}, spot(one))),
      ),
    );
    return make(
      "figure",
      { class: state(seat, "grid", named && "named") },
      make("figcaption", {}, seatName(seat), marks(seat)),
      make("table", {}, make("tbody", {}, top, rows)),
    );
  });
  return make("div", { class: "grids" }, blocks);
}

function pile(one) {
  return make(
    "div",
    { class: "pile" },
    make("span", { class: "label" }, one.name),
    one.count === null ? null : make("b", {}, String(one.count)),
    one.top ? spot(one.top) : null,
    one.notes.map(text),
  );
}

function openCards(scene) {
  const open = scene.seats.filter((seat) => seat.open.length);
  if (!open.length) return null;
  const rows = open.map((seat) =>
    make("p", { class: "hand" }, make("span", { class: "label" }, seat.name), seat.open.map(spot)),
  );
  return make("div", { class: "open" }, make("p", { class: "label" }, scene.open_name), rows);
}

const hand = (one) =>
  make("p", { class: "hand" }, make("span", { class: "label" }, one.name), one.cards.map(spot));

// When the game is over, also the hands of those whose eyes one doesn't look through
function handsAtEnd() {
  if (now.step !== last || !data.outcome) return null;
  const rows = data.seats.map((seat, at) => {
    const held = part(spoken[now.language].scenes[at][last]).hands.flatMap((one) => one.cards);
    const other = seat && at !== readerAt(last) && held.length;
    return other ? hand({ name: data.names[seat - 1], cards: held }) : null;
  });
  if (!rows.some(Boolean)) return null;
  return make("div", { class: "open" }, make("p", { class: "label" }, words().hands), rows);
}

function drawn(scene) {
  const inGrids = new Set(scene.grids.map((grid) => grid.seat));
  const others = scene.seats.filter((seat) => !inGrids.has(seat.number));
  const seats = [scene.grids.length ? grids(scene) : null];
  if (others.length) seats.push(scene.columns.length ? tableOfSeats(scene) : listOfSeats(others));
  return [
    make("p", { class: "facts" }, scene.head.map(text)),
    scene.board ? board(scene.board) : null,
    scene.piles.length ? make("div", { class: "piles" }, scene.piles.map(pile)) : null,
    ...seats,
    scene.notes.length ? make("p", { class: "notes" }, scene.notes.map(text)) : null,
    openCards(scene),
    scene.lists.map(listing),
    scene.asked ? make("p", { class: "question" }, scene.asked) : null,
    scene.hands.map(hand),
    handsAtEnd(),
  ].flat();
}

function result() {
  const { places, points } = data.outcome;
  const order = places.map((place, at) => ({ place, name: data.names[at], points: points[at] }));
  order.sort((a, b) => a.place - b.place);
  const title = (word) => make("th", { scope: "col" }, words()[word]);
  const rows = order.map((one) =>
    make(
      "tr",
      { class: one.place === 1 ? "first" : null },
      make("td", {}, String(one.place)),
      make("th", { scope: "row", class: "who" }, one.name),
      make("td", {}, String(one.points)),
    ),
  );
  return make(
    "table",
    { class: "result" },
    make("caption", {}, words().result),
    make("thead", {}, make("tr", {}, ["place", "player", "points"].map(title))),
    make("tbody", {}, rows),
  );
}

// The page, made once; texts are filled in again when language or eyes change.

// Drawn, because few fonts have these signs: a path in a square of 24
const ICONS = {
  first: "M5 5h3v14H5zM20 5v14L9 12z",
  back: "M17 4v16L6 12z",
  play: "M6 3v18l15-9z",
  pause: "M5 4h5v16H5zM14 4h5v16h-5z",
  forward: "M7 4v16l11-8z",
  last: "M16 5h3v14h-3zM4 5v14l11-7z",
};

function icon(name) {
  const [image, path] = ["svg", "path"].map((tag) =>
    document.createElementNS("http://www.w3.org/2000/svg", tag),
  );
  image.setAttribute("viewBox", "0 0 24 24");
  image.setAttribute("aria-hidden", "true");
  path.setAttribute("d", ICONS[name]);
  image.append(path);
  return image;
}

const button = (id) => make("button", { type: "button", id }, icon(id));
const page = {
  title: make("h1"),
  told: make("div", { class: "told", id: "told", role: "status", "aria-live": "polite" }),
  table: make("section", { class: "table", id: "table" }),
  result: make("div", { id: "result" }),
  saying: make("p", { id: "saying", "aria-hidden": "true" }), // labels of cards have it too
  moves: make("ol", { id: "moves", start: "0" }),
  movesTitle: make("h2", { id: "moves-title" }),
  about: make("details", { id: "about" }),
  place: make("output", { id: "place" }),
  slider: make("input", { type: "range", id: "slider", min: "0", max: String(last) }),
  eyes: make("select", { id: "eyes" }),
  eyesLabel: make("label", { for: "eyes" }),
  language: make("select", { id: "language" }),
  controls: make("nav", { class: "controls", id: "controls" }),
  first: button("first"),
  back: button("back"),
  play: button("play"),
  forward: button("forward"),
  last: button("last"),
  course: make("section", { class: "course", id: "course", "aria-labelledby": "course-title" }),
  courseTitle: make("h2", { id: "course-title" }),
  chart: svg("svg", { id: "chart", role: "img", height: CHART.height, width: "100%" }),
  here: svg("line", { class: "here", y1: 0, y2: CHART.height }),
  best: make("span", { "aria-hidden": "true" }),
  worst: make("span", { "aria-hidden": "true" }),
  summary: make("div", { class: "label" }),
  marks: make("div", { class: "marks" }),
  backMark: make("button", { type: "button", id: "back-mark" }),
  nextMark: make("button", { type: "button", id: "next-mark" }),
};
let movesShown = [];

function build() {
  page.controls.append(
    make("div", { class: "progress" }, page.slider, page.place),
    make("div", { class: "buttons" }, page.first, page.back, page.play, page.forward, page.last),
  );
  const seen = make("div", { class: "seen" }, page.eyesLabel, page.eyes);
  const scale = make("div", { class: "scale" }, page.best, page.worst);
  page.marks.append(page.backMark, page.nextMark);
  page.course.append(page.courseTitle, make("div", { class: "drawn" }, scale, page.chart));
  page.course.append(page.marks, page.summary);
  const stage = make("main", { id: "stage" }, page.told, page.result, page.table, page.course);
  const aside = make("aside", { "aria-labelledby": "moves-title" }, page.movesTitle, page.moves);
  document
    .getElementById("page")
    .replaceChildren(
      make("header", {}, page.title, seen, page.language),
      make("div", { class: "layout" }, stage, aside),
      page.controls,
      make("footer", {}, page.about),
    );
  for (const one of data.languages) {
    page.language.append(make("option", { value: one.language }, one.words.language));
  }
  page.language.value = now.language;
}

function label(element, says) {
  element.setAttribute("aria-label", says);
  if (element.tagName === "BUTTON") element.title = says;
}

function showLanguage() {
  const { title, about, language } = spoken[now.language];
  document.documentElement.lang = language;
  document.title = `${title}: ${data.names.join(", ")}`;
  page.title.textContent = title;
  page.movesTitle.textContent = words().moves;
  page.eyesLabel.textContent = words().eyes;
  label(page.language, words()["other-language"]);
  label(page.slider, words().slider);
  label(page.table, words().table);
  label(page.told, words().happened);
  label(page.controls, words().controls);
  for (const name of ["first", "back", "forward", "last"]) label(page[name], words()[name]);
  showPlaying();
  const facts = about.map(([name, fact]) => [make("dt", {}, name), make("dd", {}, fact)]);
  page.about.replaceChildren(
    make("summary", {}, words().about),
    data.outcome ? "" : make("p", {}, words().unfinished),
    make("dl", {}, facts.flat()),
    make("p", {}, words().keys),
    data.courses.length ? make("p", {}, words()["judged-keys"]) : "",
  );
  const options = data.seats.map((seat) => {
    const name = seat ? `${seat} ${data.names[seat - 1]}` : words().spectator;
    return make("option", { value: String(seat) }, name);
  });
  const all = data.names.every((_, at) => data.seats.includes(at + 1)) && data.seats.includes(0);
  if (all) options.push(make("option", { value: MOVER }, words().mover));
  page.eyes.replaceChildren(...options);
  page.eyes.value = now.eyes;
  showEyes();
}

function showEyes() {
  movesShown = [];
  for (const step of data.asked.keys()) {
    const told = toldAt(step).map((one) => one.text).join(" ");
    const mark = markAt(step);
    if (step && !told && !mark) {
      movesShown.push(movesShown[step - 1]); // nothing to be seen
      continue;
    }
    const says = told || (step ? words().nothing : words().start);
    const move = make("button", { type: "button", tabindex: "-1", class: told ? null : "silent" });
    const sign = mark && make("span", { class: `mark ${mark.kind}`, title: mark.says }, mark.sign);
    move.append(make("span", { class: "number" }, String(step)), make("span", {}, says));
    if (sign) move.append(sign);
    move.addEventListener("click", () => go(step));
    movesShown.push(move);
  }
  page.moves.replaceChildren(...[...new Set(movesShown)].map((move) => make("li", {}, move)));
  showCourse();
  showStep(now.step);
}

function showStep(before) {
  const { step } = now;
  page.table.replaceChildren(...drawn(sceneAt(step)).filter(Boolean), page.saying);
  say("");
  const told = toldAt(step).map((one) => make("p", { class: one.weight }, one.text));
  const quiet = make("p", { class: "log" }, step ? words().nothing : words().start);
  const mark = markAt(step);
  const judged = mark ? [make("p", { class: `judged ${mark.kind}` }, mark.says)] : [];
  page.told.replaceChildren(...(told.length ? told : [quiet]), ...judged);
  for (const end of ["x1", "x2"]) page.here.setAttribute(end, across(step));
  page.result.replaceChildren(...(step === last && data.outcome ? [result()] : []));
  const says = words().step.replace("{step}", step).replace("{steps}", last);
  page.place.textContent = says;
  page.slider.value = String(step);
  page.slider.setAttribute("aria-valuetext", says);
  page.first.disabled = page.back.disabled = step === 0;
  page.last.disabled = page.forward.disabled = step === last;
  const [old, move] = [movesShown[before], movesShown[step]];
  old.removeAttribute("aria-current");
  old.tabIndex = -1;
  move.setAttribute("aria-current", "step");
  move.tabIndex = 0;
  if (page.moves.contains(document.activeElement)) move.focus({ preventScroll: true });
  // The list, never the page; it is what offsetTop is measured from.
  page.moves.scrollTop = move.offsetTop - (page.moves.clientHeight - move.offsetHeight) / 2;
}

function say(text) {
  page.saying.textContent = text;
}

function showPlaying() {
  label(page.play, now.timer ? words().pause : words().play);
  page.play.replaceChildren(icon(now.timer ? "pause" : "play"));
}

// What the reader does

function go(step) {
  const before = now.step;
  now.step = Math.max(0, Math.min(last, step));
  if (now.step === last) stop();
  if (now.step !== before) showStep(before);
}

function stop() {
  clearInterval(now.timer);
  now.timer = 0;
  showPlaying();
}

function toggle() {
  if (now.timer) return stop();
  if (now.step === last) go(0);
  now.timer = setInterval(() => go(now.step + 1), PAUSE);
  showPlaying();
}

function browse(step) {
  stop();
  go(step);
}

const KEYS = {
  ArrowLeft: () => browse(now.step - 1),
  ArrowRight: () => browse(now.step + 1),
  Home: () => browse(0),
  End: () => browse(last),
  " ": toggle,
  n: () => toMark(1),
  p: () => toMark(-1),
};

function pressed(event) {
  if (event.altKey || event.ctrlKey || event.metaKey || !(event.key in KEYS)) return;
  const on = event.target.tagName;
  if (on === "SELECT" || (on === "INPUT" && event.key !== " ")) return; // they have these keys
  if (event.key === " " && (on === "BUTTON" || on === "SUMMARY")) return;
  event.preventDefault();
  KEYS[event.key]();
}

function listen() {
  page.first.addEventListener("click", KEYS.Home);
  page.back.addEventListener("click", KEYS.ArrowLeft);
  page.play.addEventListener("click", toggle);
  page.forward.addEventListener("click", KEYS.ArrowRight);
  page.last.addEventListener("click", KEYS.End);
  page.slider.addEventListener("input", () => browse(Number(page.slider.value)));
  page.eyes.addEventListener("change", () => {
    now.eyes = page.eyes.value;
    showEyes();
  });
  page.language.addEventListener("change", () => {
    now.language = page.language.value;
    showLanguage();
  });
  page.nextMark.addEventListener("click", KEYS.n);
  page.backMark.addEventListener("click", KEYS.p);
  page.chart.addEventListener("click", (event) => {
    const box = page.chart.getBoundingClientRect();
    browse(Math.round(((event.clientX - box.left) / box.width) * last));
  });
  document.addEventListener("keydown", pressed);
  let from = null;
  const stage = document.getElementById("stage");
  stage.addEventListener("touchstart", (event) => {
    from = event.touches.length === 1 ? event.touches[0] : null;
  }, { passive: true });
  stage.addEventListener("touchend", (event) => {
    if (!from) return;
    const to = event.changedTouches[0];
    const [across, down] = [to.clientX - from.clientX, to.clientY - from.clientY];
    if (Math.abs(across) > SWIPE && Math.abs(across) > 2 * Math.abs(down)) {
      browse(now.step + (across < 0 ? 1 : -1));
    }
    from = null;
  }, { passive: true });
}

build();
listen();
showLanguage();
