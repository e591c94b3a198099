const inputEvents = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'click'] as const

/** Resolves at the first input of the user from now on. */
export const untilFirstInput = (): Promise<void> =>
  new Promise((resolve) => {
    const watching = new AbortController()
    const finish = () => {
      watching.abort()
      resolve()
    }
    for (const event of inputEvents) window.addEventListener(event, finish, { capture: true, passive: true, signal: watching.signal })
  })
