/** ms after the page has drawn something, whatever it was. */
const atLatest = 4000

/** Takes the layer away once the page shows the same pictures itself, shows something else, or somebody does something. */
export const leaveWhenShown = (layer: HTMLElement, root: HTMLElement): void => {
  const watching = new AbortController()
  let drawnAt = 0
  const leave = () => {
    layer.remove()
    watching.abort()
  }
  for (const event of ['hashchange', 'resize', 'wheel', 'touchmove', 'pointerdown', 'keydown'])
    window.addEventListener(event, leave, { passive: true, signal: watching.signal })

  const sources = [...layer.querySelectorAll('img')].map((picture) => picture.src)
  const isShown = (): boolean => {
    const shown = new Set([...root.querySelectorAll('img')].filter((picture) => picture.complete).map((picture) => picture.src))
    return sources.every((source) => shown.has(source))
  }
  const look = (): void => {
    if (watching.signal.aborted) return
    if (root.childElementCount > 0) drawnAt ||= performance.now()
    // Complete is not painted yet: one more frame.
    if (drawnAt > 0 && (isShown() || performance.now() - drawnAt > atLatest)) requestAnimationFrame(() => requestAnimationFrame(leave))
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
