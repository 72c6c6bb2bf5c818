import { parse } from "./fragment.js"

const HTML = '<article class="comment" data-state="pending"><header class="comment__header"><span class="comment__author">You</span></header><p class="comment__body"></p></article>'

/** A comment that is on its way, as it will look when it has arrived. */
export function makePending(text) {
  const comment = parse(HTML).firstElementChild
  comment.querySelector(".comment__body").textContent = text
  return comment
}

export function markPending(comment) {
  comment.dataset.state = "pending"
  comment.querySelector(".comment__problem")?.remove()
}

export function markFailed(comment, message, retry) {
  comment.dataset.state = "failed"
  const problem = Object.assign(document.createElement("p"), { className: "comment__problem", textContent: message })
  problem.setAttribute("role", "alert")
  const button = Object.assign(document.createElement("button"), { className: "button", type: "button", textContent: "Retry" })
  button.addEventListener("click", retry)
  problem.append(button)
  comment.append(problem)
  comment.scrollIntoView({ block: "nearest" })
}
