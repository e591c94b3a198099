/** State of an entry that a click on its own page has added. */
const opened = { isOpenedHere: true }

const isOpenedHere = (state: unknown): boolean => typeof state === 'object' && state !== null && 'isOpenedHere' in state

/** Notes that the current entry comes after one of the same page. A reload keeps the note. */
export const noteOpenedHere = (): void => {
  if (window.history.state === null) window.history.replaceState(opened, '')
}

/** Replaces the address without a new entry and without an event. */
export const replaceAddress = (hash: string): void => window.history.replaceState(window.history.state, '', hash)

/** Goes back to the entry of the same page from which the current one was opened. @returns false if there is none */
export const goBackOnPage = (): boolean => {
  if (!isOpenedHere(window.history.state)) return false
  window.history.back()
  return true
}
