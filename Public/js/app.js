// These are in every page; what a kind of page has besides is named by its template.
import "./elements/keyboard-shortcuts.js"
import "./elements/lazy-fragment.js"
import "./elements/live-updates.js"
import "./elements/refresh-button.js"
import "./elements/relative-time.js"
import { loadElements } from "./lib/page.js"

loadElements(document)
