/** Settles when the page has nothing better to do, after 5 s at the latest. */
export const untilIdle = (): Promise<void> =>
  new Promise((idle) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => idle(), { timeout: 5000 })
    // Safari knows of no idle time; by then a first screen stands.
    else setTimeout(idle, 300)
  })

/** Settles once the document and everything in it has been loaded. */
export const untilLoaded = (): Promise<void> =>
  new Promise((loaded) => {
    if (document.readyState === 'complete') loaded()
    else window.addEventListener('load', () => loaded(), { once: true })
  })
