import { ProgressOverlay } from "../js/elements/progress-overlay.js"

ProgressOverlay.define()
const overlay = ProgressOverlay.shared
const soon = work => setTimeout(work, 2000)

const shows = {
  plain() { const token = overlay.show(); soon(() => overlay.hide(token)) },
  message() { const token = overlay.show({ message: "Looking for it" }); soon(() => overlay.hide(token)) },
  dimming() { const token = overlay.show({ message: "Moving house", dims: true, blocks: true }); soon(() => overlay.hide(token)) },
  share() {
    const token = overlay.show({ message: "Counting to ten" })
    let count = 0
    const timer = setInterval(() => {
      overlay.update(token, { fraction: ++count / 10 })
      if (count === 10) { clearInterval(timer); overlay.succeed(token, "Counted") }
    }, 200)
  },
  success() { overlay.succeed(overlay.show({ message: "Saving" }), "Saved") },
  failure() { overlay.fail(overlay.show({ message: "Saving" }), "The disk is full.") },
}
for (const button of document.querySelectorAll("[data-show]")) button.addEventListener("click", shows[button.dataset.show])
