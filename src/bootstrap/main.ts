import { prefetch } from './prefetch.ts'

export { paintPictures } from './paint-pictures.ts'

prefetch()
// The first Intl object of a page loads tables of the browser: 30 ms, four times that on a slow tablet. Two short tasks while the bundle is on its
// way spare the first render this pause (decision 011 has the figures).
setTimeout(() => new Intl.Collator())
setTimeout(() => new Intl.NumberFormat())
