// @ts-check
// Before anything is painted: boards come in the face that fits the window. The server is told by
// a cookie; if it has drawn the other one, the page is asked for once more.
const narrow = matchMedia("(max-width: 900px)");
const wanted = () => (narrow.matches ? "phone" : "stage");
const keepFace = () => {
  document.cookie = `face=${wanted()}; path=/; max-age=31536000; samesite=lax`;
};
const drawn = document.currentScript?.dataset.face;
keepFace();
document.documentElement.classList.add("scripted");
narrow.addEventListener("change", keepFace);
if (drawn && drawn !== wanted() && document.cookie.includes(`face=${wanted()}`)) location.reload();
