// @ts-check
// Copying a text that a field shows.

/**
 * Copy a text: by the browser's clipboard, else by the old command, else it is only selected.
 *
 * @param {HTMLInputElement} field
 */
export async function copy(field) {
  try {
    if (!navigator.clipboard) throw new Error("no clipboard here");
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    return document.execCommand("copy"); // also without a secure context
  }
}
