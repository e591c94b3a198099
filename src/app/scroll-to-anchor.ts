import type { PageAddress } from '../domain/navigation/address.ts'
import { anchorId } from '../domain/navigation/anchor.ts'

/** Height of the fixed header in px: a scroll target must be visible below it. */
const headerHeightsPx = { search: 212, elsewhere: 76 }
/** Maximum wait for a target that the content does not contain yet. */
const maxWaitMs = 5000

let stopWaiting: () => void = () => undefined

const scrollTo = (target: Element, offset: number): void =>
  window.scrollTo({ top: target.getBoundingClientRect().top + window.scrollY - offset })

/** Waits for a target that renders later. Stops when the user scrolls. */
const whenRendered = (find: () => Element | null, onFound: (target: Element) => void): void => {
  const observer = new MutationObserver(() => {
    const target = find()
    if (!target) return
    stopWaiting()
    onFound(target)
  })
  const cancel = () => stopWaiting()
  const timer = setTimeout(cancel, maxWaitMs)
  const userEvents = ['wheel', 'touchmove', 'keydown'] as const
  for (const event of userEvents) window.addEventListener(event, cancel, { passive: true, once: true })
  stopWaiting = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const event of userEvents) window.removeEventListener(event, cancel)
    stopWaiting = () => undefined
  }
  observer.observe(document.body, { childList: true, subtree: true })
}

/** Stops waiting for the target of an earlier address. */
export const stopScrolling = (): void => stopWaiting()

/** Scrolls to the anchor of an address (R7). The router's own scrolling has no offset and needs an element that exists already. */
export const scrollToAnchor = ({ route, anchor }: PageAddress): void => {
  const offset = route === 'search' ? headerHeightsPx.search : headerHeightsPx.elsewhere
  const find = () => document.getElementById(anchor) ?? document.getElementById(anchorId(anchor))
  const target = find()
  if (target) scrollTo(target, offset)
  else whenRendered(find, (found) => scrollTo(found, offset))
}
