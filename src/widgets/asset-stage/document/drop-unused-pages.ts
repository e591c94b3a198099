/** Whether the page shows a picture of this address. */
const isShown = (url: string): boolean => [...document.querySelectorAll('img')].some(({ src }) => src === url)

/**
 * Revokes the oldest addresses until at most `maxCount` remain, because pages drawn in the browser take memory. Addresses that are shown
 * stay: a revoked one cannot be loaded again.
 */
export const dropUnusedPages = async (pages: Map<string, Promise<{ readonly url: string }>>, maxCount: number): Promise<void> => {
  for (const [key, loading] of pages) {
    if (pages.size <= maxCount) return
    const url = await loading.then(
      (page) => page.url,
      () => null,
    )
    if (pages.get(key) !== loading || (url !== null && isShown(url))) continue
    pages.delete(key)
    if (url !== null) URL.revokeObjectURL(url)
  }
}
