"use strict";
// Shows the steps of a recorded game; see replay_data.py for the data.

const data = JSON.parse(document.getElementById("data").textContent);
const MOVER = "mover"; // through the eyes of whoever has to decide
const PAUSE = 1500; // ms between two moves while it plays
const SWIPE = 40; // px
const SVG = new Set(
  ["svg", "defs", "g", "use", "rect", "circle", "path", "line", "text", "title", "pattern"],
);

// Elements. Texts of records only ever get in as text.

function make(tag, attributes, ...children) {
  const element = SVG.has(tag)
    ? document.createElementNS("http://www.w3.org/2000/svg", tag)
    : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value !== null) element.setAttribute(name, value);
  }
  element.append(...children.flat());
  return element;
}

function part(number) {
  const entry = data.parts[number];
  if (typeof entry === "string") return entry;
  const [tag, attributes, ...content] = entry;
  const pairs = attributes.map((pair) => data.parts[pair].match(/([^=]*)=(.*)/s).slice(1));
  return make(data.parts[tag], Object.fromEntries(pairs), content.map(part));
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

const toldAt = (step) => spoken[now.language].told[readerAt(step)][step].map(part);

// In the data a 0 stands for what is the same at this place in the step before.
for (const steps of data.languages.flatMap(({ tables }) => tables).flatMap(Object.values)) {
  steps.reduce((before, step) => {
    for (const [place, number] of step.entries()) step[place] = number || before[place];
    return step;
  });
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

const icon = (name) =>
  make("svg", { viewBox: "0 0 24 24", "aria-hidden": true }, make("path", { d: ICONS[name] }));
const button = (id) => make("button", { type: "button", id }, icon(id));
const page = {
  title: make("h1"),
  told: make("div", { class: "told", id: "told", role: "status", "aria-live": "polite" }),
  table: make("section", { class: "table", id: "table" }),
  result: make("div", { id: "result" }),
  wide: make("div", { class: "wide", "aria-hidden": true }),
  narrow: make("div", { class: "narrow", "aria-hidden": true }),
  spoken: make("div", { class: "spoken" }),
  saying: make("p", { id: "saying", "aria-hidden": "true" }), // the table in words has it too
  symbols: make("svg", { class: "spoken", "aria-hidden": "true" }),
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
  analysis: make("section", { class: "analysis", id: "analysis", "aria-labelledby": "analysis-title" }),
  analysisTitle: make("h2", { id: "analysis-title" }),
  chart: make("svg", { id: "chart", role: "img", height: CHART.height, width: "100%" }),
  here: make("line", { class: "here", y1: 0, y2: CHART.height }),
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
  page.analysis.append(page.analysisTitle, make("div", { class: "drawn" }, scale, page.chart));
  page.analysis.append(page.marks, page.summary);
  page.table.append(page.wide, page.narrow, page.spoken, page.saying);
  const stage = make("main", { id: "stage" }, page.told, page.result, page.table, page.analysis);
  const aside = make("aside", { "aria-labelledby": "moves-title" }, page.movesTitle, page.moves);
  document
    .getElementById("page")
    .replaceChildren(
      make("header", {}, page.title, seen, page.language),
      make("div", { class: "layout" }, stage, aside),
      page.controls,
      make("footer", {}, page.about),
      page.symbols,
    );
  page.symbols.append(make("defs", {}, data.symbols.map(part)));
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
    data.analyses.length ? make("p", {}, words()["judged-keys"]) : "",
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
    const told = toldAt(step).map((one) => one.textContent).join(" ");
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
  showAnalysis();
  showStep(now.step);
}

function showStep(before) {
  const { step } = now;
  const table = spoken[now.language].tables[readerAt(step)];
  for (const screen of ["wide", "narrow"]) {
    const [viewBox, ...drawn] = table[screen][step].map(part);
    page[screen].replaceChildren(make("svg", { viewBox }, drawn));
  }
  const lines = table.spoken[step].map((line) => make("p", {}, part(line)));
  page.spoken.replaceChildren(...lines);
  page.saying.textContent = "";
  const told = toldAt(step);
  const quiet = make("p", { class: "log" }, step ? words().nothing : words().start);
  const mark = markAt(step);
  const judged = mark ? [make("p", { class: `judged ${mark.kind}` }, mark.says)] : [];
  page.told.replaceChildren(...(told.length ? told : [quiet]), ...judged);
  for (const end of ["x1", "x2"]) page.here.setAttribute(end, across(step));
  page.result.replaceChildren(
    ...(step === last && data.outcome ? [part(spoken[now.language].result)] : []),
  );
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
  page.table.addEventListener("click", (event) => {
    const drawn = event.target.closest("g:has(> title)"); // a finger can't hover over a title
    page.saying.textContent = drawn ? drawn.querySelector("title").textContent : "";
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
