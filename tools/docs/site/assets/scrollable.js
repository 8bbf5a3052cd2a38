// Blocks of code and tables that scroll can be focused, so that the arrow keys scroll them. The theme does so for
// code, but measures before fonts and styles have come.
"use strict";
function makeFocusable() {
  for (const block of document.querySelectorAll("pre > code, .md-typeset__scrollwrap")) {
    if (block.scrollWidth > block.clientWidth) block.tabIndex = 0;
  }
}
addEventListener("load", makeFocusable);
addEventListener("resize", () => setTimeout(makeFocusable, 500)); // after the theme
