import { RelativeTime } from "../js/elements/relative-time.js"

document.getElementById("opened").dateTime = new Date().toISOString()
RelativeTime.define()
