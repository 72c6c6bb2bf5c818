/** Tells screen readers what happened, through the one status node that is there from the start; while a dialog is modal, through its own. */
export function announce(text) {
  const status = document.querySelector("dialog:modal [role=status]") ?? document.getElementById("status")
  if (status) status.textContent = text
}
