"use strict";
// What the analysis of the seat through whose eyes one looks says, or those of all seats that were
// judged. It is put in front of replay.js, which draws the rest.

const RADII = { blunder: 7, mistake: 5, inaccuracy: 3.5 }; // px
const CHART = { height: 112, top: 10, bottom: 102 }; // px, see #chart

function analysesShown() {
  const judged = data.analyses.map((analysis, at) => ({
    ...analysis,
    words: spoken[now.language].judged[at],
  }));
  const own = judged.filter((analysis) => String(analysis.seat) === now.eyes);
  return own.length ? own : judged;
}

function marksShown() {
  const marks = analysesShown().flatMap((analysis) =>
    analysis.marks.map(([step, kind, sign], at) => ({ step, kind, sign, says: analysis.words.marks[at] })),
  );
  return marks.sort((one, other) => one.step - other.step);
}

const markAt = (step) => marksShown().find((mark) => mark.step === step);

const across = (step) => `${(100 * step) / Math.max(1, last)}%`;
const down = (utility) => CHART.bottom - utility * (CHART.bottom - CHART.top);

function curve(analysis, number) {
  const lines = analysis.points.slice(1).map(([step, utility], at) => {
    const [before, had] = analysis.points[at];
    const ends = { x1: across(before), y1: down(had), x2: across(step), y2: down(utility) };
    return make("line", { class: `curve curve-${number % 4}`, ...ends });
  });
  const values = Object.fromEntries(analysis.points);
  const marks = analysis.marks.map(([step, kind]) =>
    make("circle", {
      class: `mark ${kind}`,
      cx: across(step),
      cy: down(values[step]),
      r: RADII[kind],
    }),
  );
  return [...lines, ...marks];
}

function showAnalysis() {
  const analyses = analysesShown();
  page.analysis.hidden = !analyses.length;
  if (!analyses.length) return;
  const names = data.names.length;
  const places = Array.from({ length: names }, (_, at) => {
    const y = down(1 - at / (names - 1));
    return make("line", { class: "place", x1: 0, x2: "100%", y1: y, y2: y });
  });
  const title = analyses.map((analysis) => data.names[analysis.seat - 1]).join(", ");
  page.analysisTitle.textContent = `${words()["expected-place"]}: ${title}`;
  page.chart.replaceChildren(...places, page.here, ...analyses.flatMap(curve));
  label(page.chart, page.analysisTitle.textContent);
  page.best.textContent = "1";
  page.worst.textContent = String(names);
  page.summary.replaceChildren(...analyses.map((analysis) => make("p", {}, analysis.words.summary)));
  page.marks.hidden = !marksShown().length;
  for (const [one, name] of [[page.backMark, "back-mark"], [page.nextMark, "next-mark"]]) {
    one.textContent = words()[name];
  }
}

function toMark(direction) {
  const steps = marksShown().map((mark) => mark.step);
  const ahead = steps.filter((step) => direction * (step - now.step) > 0);
  if (ahead.length) browse(direction > 0 ? ahead[0] : ahead[ahead.length - 1]);
}
