/** In a list the tab key indents, so Escape frees it to lead on. Handlers for one editor. */
export const createWayOut = () => {
  let isFree = false
  return {
    /** @returns whether the editor has to leave the key to the browser */
    keydown: (_view: unknown, { key }: KeyboardEvent): boolean => {
      const leaves = isFree && key === 'Tab'
      if (key !== 'Shift') isFree = key === 'Escape'
      return leaves
    },
  }
}
