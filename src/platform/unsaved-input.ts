const edited = new Set<HTMLDialogElement>()

/** Whether an open dialog has input of the user. Closing it ends that. */
export const hasUnsavedInput = (): boolean => {
  for (const dialog of edited) if (!dialog.open || !dialog.isConnected) edited.delete(dialog)
  return edited.size > 0
}

/** Calls back when the user has entered something in a dialog. */
export const watchInput = (onInput: () => void): void => {
  document.addEventListener(
    'input',
    ({ target }) => {
      const dialog = target instanceof Element ? target.closest('dialog') : null
      if (!dialog) return
      edited.add(dialog)
      onInput()
    },
    { capture: true },
  )
}
