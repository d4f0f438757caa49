// @ts-check
// The colours of the pages: as the system, light or dark; kept in this browser.
import { all } from "./dom.js";

const THEMES = ["system", "light", "dark"];

/** The colours that are chosen now. */
export const theme = () => document.documentElement.dataset.theme ?? "system";

/** The colours that come after them. */
export const nextTheme = () => THEMES[(THEMES.indexOf(theme()) + 1) % THEMES.length] ?? "system";

/** @param {string} chosen */
export function setTheme(chosen) {
  const page = document.documentElement.dataset;
  if (chosen === "system") {
    delete page.theme;
    localStorage.removeItem("theme");
  } else {
    page.theme = chosen;
    localStorage.setItem("theme", chosen);
  }
  tellTheme();
}

/** The switch says what is chosen. */
export function tellTheme() {
  for (const button of all("[data-theme-switch]")) {
    const words = button.dataset[theme()] ?? "";
    button.setAttribute("aria-label", words);
    button.setAttribute("title", words);
  }
}
