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

/** After a change of page: to the place on it that the address names, else to its top. Another value of the same parameters moves nothing. */
export const scrollToPlace = (before: PageAddress, { place, value, anchor }: PageAddress): void => {
  stopWaiting()
  const isOther = before.place !== place || before.value !== value
  if (isOther) window.scrollTo({ top: 0 })
  if (anchor === '') return
  const offset = place === 'search' ? offsets.search : offsets.elsewhere
  const find = () => document.getElementById(anchor) ?? document.getElementById(anchorId(anchor))
  // The page before is still on the screen: what bears the name there is not what is meant.
  const target = isOther ? null : find()
  if (target) scrollTo(target, offset)
  else whenThere(find, (found) => scrollTo(found, offset))
}
