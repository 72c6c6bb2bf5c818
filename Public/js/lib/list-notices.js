/** What a list says beside its rows: a failed refresh, a failed page, new rows that wait. */
export class ListNotices {
  #list
  #notice
  #pill

  constructor(list) { this.#list = list }

  get hasPill() { return Boolean(this.#pill?.isConnected) }

  clear() {
    this.#notice?.remove()
    this.#pill?.remove()
  }

  showFailure(updated, retry) {
    this.#notice?.remove()
    const time = updated && new Date(updated).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })
    this.#notice = element("p", "notice", `Could not refresh.${time ? ` Showing data from ${time}.` : ""} `)
    this.#notice.setAttribute("role", "alert")
    this.#notice.append(button("button", "Retry", retry))
    this.#list.prepend(this.#notice)
  }

  /** The link stays and says Retry, so that the focus on it is kept. */
  markPaging(link) {
    if (!link) return
    link.textContent = "Retry"
    const message = link.parentElement.querySelector(".paging__message")
    if (message) message.hidden = false
  }

  showPill(count, show) {
    this.#pill?.remove()
    if (!count) return
    this.#pill = button("pill", `${count} new ${itemName(this.#list, count)}`, show)
    this.#list.prepend(this.#pill)
  }
}

/** What the list calls so many of its items. */
export function itemName(list, count) {
  const { item = "row", items = "rows" } = list.dataset
  return count === 1 ? item : items
}

function element(name, className, text) {
  return Object.assign(document.createElement(name), { className, textContent: text })
}

function button(className, text, action) {
  const made = Object.assign(element("button", className, text), { type: "button" })
  made.addEventListener("click", action)
  return made
}
