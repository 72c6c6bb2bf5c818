// While the keyboard is up there is little room: the figures above a list give way to its rows.
addEventListener("list:willresize", event => {
  for (const figures of document.querySelectorAll(".figures")) figures.hidden = event.detail.isUp
})

// Who begins to write sees what was said last.
addEventListener("keyboardchange", event => {
  if (event.detail.isUp) document.querySelector(".message:last-child")?.scrollIntoView({ block: "nearest" })
})
