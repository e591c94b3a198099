/** Fallback without a secure context (e.g. HTTP in a local network): the clipboard API is missing, but a selection can be copied. */
const copySelection = (text: string): boolean => {
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.className = 'visually-hidden'
  // Elements outside of an open modal dialog cannot be selected, so insert the text inside of it.
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

/** Requires a user gesture. @returns false if the browser refuses */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelection(text)
  }
}
