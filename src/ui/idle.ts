/** Resolves when the page is idle, after 5 s at the latest. */
export const untilIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: 5000 })
    // Safari has no idle callback. After 300 ms a first screen is usually rendered.
    else setTimeout(resolve, 300)
  })

/** Resolves when the document and its resources are loaded, after 10 s at the latest, so that one slow picture blocks nothing. */
export const untilLoaded = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') return resolve()
    window.addEventListener('load', () => resolve(), { once: true })
    setTimeout(resolve, 10_000)
  })
