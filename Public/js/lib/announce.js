/** Tells screen readers what happened, through the one status node that is there from the start. */
export function announce(text) {
  const status = document.getElementById("status")
  if (status) status.textContent = text
}
