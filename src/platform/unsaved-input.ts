const edited = new Set<HTMLDialogElement>()

/** Forms outside of dialogs that the user fills in before something is sent, e.g. the sign-in. */
const guardedForm = 'form[data-holds-input]'

const hasFilledForm = (): boolean =>
  [...document.querySelectorAll<HTMLInputElement>(`${guardedForm} input`)].some(({ value }) => value !== '')

/** Whether an open dialog or a guarded form has input of the user. Closing the dialog or emptying the form ends that. */
export const hasUnsavedInput = (): boolean => {
  for (const dialog of edited) if (!dialog.open || !dialog.isConnected) edited.delete(dialog)
  return edited.size > 0 || hasFilledForm()
}

/**
 * Calls back when the user has entered something in a dialog or a guarded form. Not during the event: React has not handled it yet, and would
 * render the field with its previous value.
 */
export const watchInput = (onInput: () => void): void => {
  document.addEventListener(
    'input',
    ({ target }) => {
      const holder = target instanceof Element ? target.closest<HTMLElement>(`dialog, ${guardedForm}`) : null
      if (!holder) return
      if (holder instanceof HTMLDialogElement) edited.add(holder)
      setTimeout(onInput)
    },
    { capture: true },
  )
}
