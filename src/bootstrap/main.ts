import { paintPictures } from './paint-pictures.ts'
import { prefetch } from './prefetch.ts'
import { startSearchBox } from './search-box.ts'

const search = prefetch()

// Safari has no idle callbacks.
const whenIdle: (task: () => void) => unknown = window.requestIdleCallback ?? setTimeout

/**
 * The first Intl object of a page loads tables of the browser: 30 ms, four times that on a slow tablet. Two short tasks while the bundle is on its
 * way spare the first render this pause (decision 011 has the figures).
 */
const loadIntlTables = (): void => {
  whenIdle(() => new Intl.Collator())
  whenIdle(() => new Intl.NumberFormat())
}

/** Shows the search box and the first pictures; the last script of the document calls it. */
export const showFirstScreen = (): void => {
  startSearchBox(search, paintPictures)
  paintPictures()
  // After the first frame: they would delay it.
  requestAnimationFrame(loadIntlTables)
}
