"use strict";
// What an analysis says: the course of the seat through whose eyes one looks, or those of all seats
// that were judged. It is put in front of replay.js, which draws the rest.

const RADII = { blunder: 7, mistake: 5, inaccuracy: 3.5 }; // px
const CHART = { height: 112, top: 10, bottom: 102 }; // px, see #chart

function coursesShown() {
  const judged = data.courses.map((course, at) => ({
    ...course,
    words: spoken[now.language].judged[at],
  }));
  const own = judged.filter((course) => String(course.seat) === now.eyes);
  return own.length ? own : judged;
}

function marksShown() {
  const marks = coursesShown().flatMap((course) =>
    course.marks.map(([step, kind, sign], at) => ({ step, kind, sign, says: course.words.marks[at] })),
  );
  return marks.sort((one, other) => one.step - other.step);
}

const markAt = (step) => marksShown().find((mark) => mark.step === step);

const across = (step) => `${(100 * step) / Math.max(1, last)}%`;
const down = (utility) => CHART.bottom - utility * (CHART.bottom - CHART.top);

function curve(course, number) {
  const lines = course.points.slice(1).map(([step, utility], at) => {
    const [before, had] = course.points[at];
    const ends = { x1: across(before), y1: down(had), x2: across(step), y2: down(utility) };
    return make("line", { class: `curve curve-${number % 4}`, ...ends });
  });
  const values = Object.fromEntries(course.points);
  const marks = course.marks.map(([step, kind]) =>
    make("circle", {
      class: `mark ${kind}`,
      cx: across(step),
      cy: down(values[step]),
      r: RADII[kind],
    }),
  );
  return [...lines, ...marks];
}

function showCourse() {
  const courses = coursesShown();
  page.course.hidden = !courses.length;
  if (!courses.length) return;
  const names = data.names.length;
  const places = Array.from({ length: names }, (_, at) => {
    const y = down(1 - at / (names - 1));
    return make("line", { class: "place", x1: 0, x2: "100%", y1: y, y2: y });
  });
  const title = courses.map((course) => data.names[course.seat - 1]).join(", ");
  page.courseTitle.textContent = `${words().course}: ${title}`;
  page.chart.replaceChildren(...places, page.here, ...courses.flatMap(curve));
  label(page.chart, page.courseTitle.textContent);
  page.best.textContent = "1";
  page.worst.textContent = String(names);
  page.summary.replaceChildren(...courses.map((course) => make("p", {}, course.words.summary)));
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
