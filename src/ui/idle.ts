/** Settles when the page has nothing better to do, after 5 s at the latest. */
export const untilIdle = (): Promise<void> =>
  new Promise((idle) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => idle(), { timeout: 5000 })
    // Safari knows of no idle time; by then a first screen stands.
    else setTimeout(idle, 300)
  })

/** Settles once the document and everything in it has been loaded, after 10 s at the latest: a picture that hangs holds nothing else up. */
export const untilLoaded = (): Promise<void> =>
  new Promise((loaded) => {
    if (document.readyState === 'complete') return loaded()
    window.addEventListener('load', () => loaded(), { once: true })
    setTimeout(loaded, 10_000)
  })
