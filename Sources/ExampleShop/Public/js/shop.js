// While the keyboard is up there is little room: the figures above a list give way to its rows.
const typing = new CSSStyleSheet()
typing.replaceSync(".list-header .figures { display: none }")
addEventListener("list:willresize", event => {
  document.adoptedStyleSheets = event.detail.isUp ? [typing] : []
})

// Who begins to write sees what was said last.
addEventListener("keyboardchange", event => {
  if (event.detail.isUp) document.querySelector(".message:last-child")?.scrollIntoView({ block: "nearest" })
})
