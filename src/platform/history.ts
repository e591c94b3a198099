/** The page's address lives after the `#`; what stands before it stays, so an install below any path works. */

/** How many pages of the portal lie behind this one, kept with its history entry. A link followed by the browser itself has none yet. */
const depthOf = (state: unknown): number | null =>
  typeof state === 'object' && state !== null && 'depth' in state && typeof state.depth === 'number' ? state.depth : null
let last = 0
const depthNow = (): number => depthOf(window.history.state) ?? last

const listeners = new Set<() => void>()
const tell = () => {
  // An entry without a depth was made by a link just now: it lies one further than the page before.
  const depth = depthOf(window.history.state) ?? last + 1
  window.history.replaceState({ depth }, '')
  last = depth
  for (const listener of listeners) listener()
}

/** What stands after the `#`, with it; empty on a plain address. */
export const currentHash = (): string => window.location.hash

/** Told when the address has changed: by a link, by the person, by going back, or by the two functions below. */
export const watchHash = (listener: () => void): void => {
  // The portal itself decides where a page stands when it is shown again.
  window.history.scrollRestoration = 'manual'
  last = depthNow()
  if (listeners.size === 0) window.addEventListener('hashchange', tell)
  listeners.add(listener)
}

const write = (hash: string, method: 'pushState' | 'replaceState'): void => {
  if (window.location.hash === hash) return
  const depth = depthNow() + (method === 'pushState' ? 1 : 0)
  window.history[method]({ depth }, '', `${window.location.pathname}${window.location.search}${hash}`)
  tell()
}

/** Goes to a page: `#/asset/12`. The one before stays in the history. */
export const pushHash = (hash: string): void => write(hash, 'pushState')
/** Goes to a page in place of the one shown. */
export const replaceHash = (hash: string): void => write(hash, 'replaceState')

/** Back to the page before; false when this is the first one of the visit, where going back would leave the portal. */
export const goBack = (): boolean => {
  if (depthNow() === 0) return false
  window.history.back()
  return true
}

/** Origin, path and a hash: the address of a page that can be handed on. */
export const absoluteAddress = (hash: string): string => `${window.location.origin}${window.location.pathname}${hash}`
