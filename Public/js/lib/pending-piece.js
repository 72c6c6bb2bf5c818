/**
 * A piece of the page that is on its way, as it will look when it has arrived: the template with the text in it.
 * `data-text` says where: on the template's element itself, or on one in it.
 */
export function makePending(template, text) {
  const piece = template.firstElementChild.cloneNode(true)
  const place = piece.matches("[data-text]") ? piece : piece.querySelector("[data-text]")
  place.textContent = text
  markPending(piece)
  return piece
}

export function markPending(piece) {
  piece.dataset.state = "pending"
  piece.querySelector(".piece-problem")?.remove()
}

export function markFailed(piece, message, retry) {
  piece.dataset.state = "failed"
  const problem = Object.assign(document.createElement("p"), { className: "piece-problem", textContent: message })
  problem.setAttribute("role", "alert")
  const button = Object.assign(document.createElement("button"), { className: "button", type: "button", textContent: "Retry" })
  button.addEventListener("click", retry)
  problem.append(button)
  piece.append(problem)
  piece.scrollIntoView({ block: "nearest" })
}
