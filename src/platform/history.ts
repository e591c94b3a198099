/** The page's address lives after the `#`; what stands before it stays, so an install below any path works. */

/** How many pages of the portal lie behind this one, kept with its history entry. A link followed by the browser itself has none yet. */
const depthOf = (state: unknown): number | null =>
  typeof state === 'object' && state !== null && 'depth' in state && typeof state.depth === 'number' ? state.depth : null
let last = 0
/** Depth of the page that is shown, which the address may be ahead of. */
let shown = 0
/** The address that the browser is on its way back to, of which nobody is told. */
let settling: string | null = null
const depthNow = (): number => depthOf(window.history.state) ?? last

let listener: () => void = () => undefined
const note = () => {
  // An entry without a depth was made by a link just now: it lies one further than the page before.
  const depth = depthOf(window.history.state) ?? last + 1
  window.history.replaceState({ depth }, '')
  last = depth
}
const tell = () => {
  note()
  const settled = settling
  settling = null
  if (settled !== currentHash()) listener()
}

/** What stands after the `#`, with it; empty on a plain address. */
export const currentHash = (): string => window.location.hash

/** Told when the address has changed: by a link, by the person, by going back, or by the two functions below. There is one who is told. */
export const watchHash = (tellOf: () => void): void => {
  // The portal itself decides where a page stands when it is shown again.
  window.history.scrollRestoration = 'manual'
  last = depthNow()
  listener = tellOf
  window.addEventListener('hashchange', tell)
}

const write = (hash: string, method: 'pushState' | 'replaceState', then = tell): void => {
  if (window.location.hash === hash) return
  const depth = depthNow() + (method === 'pushState' ? 1 : 0)
  window.history[method]({ depth }, '', `${window.location.pathname}${window.location.search}${hash}`)
  then()
}

/** Goes to a page: `#/asset/12`. The one before stays in the history. */
export const pushHash = (hash: string): void => write(hash, 'pushState')
/** Goes to a page in place of the one shown. */
export const replaceHash = (hash: string): void => write(hash, 'replaceState')

/** The page of the current address is the one that is shown now. */
export const noteShown = (): void => {
  shown = depthNow()
}

/**
 * Makes the address say which page is shown, and tells nobody. Where it has led on to one that is not, the browser goes back, so that the
 * history has no step too many.
 */
export const settleAddress = (hash: string): void => {
  const steps = shown - depthNow()
  if (steps === 0) return write(hash, 'replaceState', note)
  settling = hash
  window.history.go(steps)
}

/** Back to the page before; false when this is the first one of the visit, where going back would leave the portal. */
export const goBack = (): boolean => {
  if (depthNow() === 0) return false
  window.history.back()
  return true
}

/** Origin, path and a hash: the address of a page that can be handed on. */
export const absoluteAddress = (hash: string): string => `${window.location.origin}${window.location.pathname}${hash}`
