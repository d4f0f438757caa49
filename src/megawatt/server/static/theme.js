// @ts-check
// Before anything is painted: light or dark as the reader likes.
const liked = localStorage.getItem("theme");
if (liked) document.documentElement.dataset.theme = liked;
