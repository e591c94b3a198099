/** Without a secure connection (a portal in a house network) there is no clipboard to write to, but a selection can still be copied. */
const copySelection = (text: string): boolean => {
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.className = 'visually-hidden'
  // Inside an open dialog, because everything outside of one can't be selected.
  const host = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  const before = document.activeElement
  host.append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    area.remove()
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
}

/** @returns false when the browser refuses it; from a click only. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelection(text)
  }
}
