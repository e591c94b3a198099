/** Waits so many milliseconds, or until this is over. */
export const pause = (milliseconds: number, over: AbortSignal): Promise<void> =>
  new Promise((go) => {
    const end = () => {
      clearTimeout(timer)
      over.removeEventListener('abort', end)
      go()
    }
    const timer = setTimeout(end, milliseconds)
    over.addEventListener('abort', end)
    if (over.aborted) end()
  })
