/** Calls `focus` when nothing has the focus, at once or when the dialog that has it has faded out. @returns how to stop */
export function onFocusLost(focus: () => void): () => void {
  let frame = 0
  const check = () => {
    const active = document.activeElement
    if (active === document.body || active === null) focus()
    else if (active.closest('[role=dialog], [role=alertdialog]')) frame = requestAnimationFrame(check)
  }
  check()
  return () => cancelAnimationFrame(frame)
}
