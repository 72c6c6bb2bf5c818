import { PullToRefresh } from "../js/elements/pull-to-refresh.js"

PullToRefresh.define()
const count = document.getElementById("count")
const work = () => new Promise(resolve => setTimeout(() => { count.value = Number(count.value) + 1; resolve() }, 1000))
document.addEventListener("pull-to-refresh:released", event => event.detail.waitUntil(work()))
