import { BottomBar } from "../js/elements/bottom-bar.js"

BottomBar.define()
document.addEventListener("keyboardchange", event => { document.getElementById("keyboard").value = event.detail.isUp ? "up" : "down" })
