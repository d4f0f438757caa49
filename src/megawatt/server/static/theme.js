// @ts-check
// Before anything is painted: colours, size of text and motion as this browser's reader likes them.
document.documentElement.dataset.script = "on"; // what only serves without a script is hidden
for (const name of ["theme", "text", "motion"]) {
  const liked = localStorage.getItem(name);
  if (liked) document.documentElement.dataset[name] = liked;
}
