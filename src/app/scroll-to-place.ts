import type { PageAddress } from '../domain/navigation/address.ts'
import { anchorId } from '../domain/navigation/anchor.ts'

/** Height of what stands fixed at the top: a place on the page must come to rest below it. */
const offsets = { search: 212, elsewhere: 76 }
/** So long the content of a page may take until the place in it is given up. */
const patience = 5000

let stopWaiting: () => void = () => undefined

const scrollTo = (target: Element, offset: number): void =>
  window.scrollTo({ top: target.getBoundingClientRect().top + window.scrollY - offset })

/** What a page shows may arrive after it: waits for the place, unless the person has begun to scroll. */
const whenThere = (find: () => Element | null, act: (target: Element) => void): void => {
  const observer = new MutationObserver(() => {
    const target = find()
    if (!target) return
    stopWaiting()
    act(target)
  })
  const giveUp = () => stopWaiting()
  const timer = setTimeout(giveUp, patience)
  const own = ['wheel', 'touchmove', 'keydown'] as const
  for (const event of own) window.addEventListener(event, giveUp, { passive: true, once: true })
  stopWaiting = () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const event of own) window.removeEventListener(event, giveUp)
    stopWaiting = () => undefined
  }
  observer.observe(document.body, { childList: true, subtree: true })
}

/**
 * Scrolls to the anchor of an address (R7). The router scrolls to an anchor too, but without an offset, and only when it exists at once.
 * Where the router does not restore the window (S8), another page begins at its top; other parameters of the same page move nothing.
 * @param before null = the first page of the visit
 */
export const scrollToPlace = (before: PageAddress | null, { place, value, anchor }: PageAddress, isRestored: boolean): void => {
  stopWaiting()
  const isOther = before?.place !== place || before.value !== value
  if (isOther && before && !(isRestored && anchor === '')) window.scrollTo({ top: 0 })
  if (anchor === '') return
  const offset = place === 'search' ? offsets.search : offsets.elsewhere
  const find = () => document.getElementById(anchor) ?? document.getElementById(anchorId(anchor))
  const target = find()
  if (target) scrollTo(target, offset)
  else whenThere(find, (found) => scrollTo(found, offset))
}
