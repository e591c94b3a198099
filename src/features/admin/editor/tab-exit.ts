/** Key handlers for one editor: Tab indents lists, so Escape lets the next Tab leave the editor. */
export const createTabExit = () => {
  let isFree = false
  return {
    /** @returns true if the editor must leave the key to the browser */
    keydown: (_view: unknown, { key }: KeyboardEvent): boolean => {
      const leaves = isFree && key === 'Tab'
      if (key !== 'Shift') isFree = key === 'Escape'
      return leaves
    },
  }
}
