import type { PageAddress } from '../domain/navigation/address.ts'

/** Height of what stands fixed at the top: a place on the page must come to rest below it. */
const offsets = { search: 212, elsewhere: 76 }

/** After a change of page: to the place on it that the address names, else to its top. Another value of the same parameters moves nothing. */
export const scrollToPlace = (before: PageAddress, { place, value, anchor }: PageAddress): void => {
  const target = anchor === '' ? null : document.getElementById(anchor)
  if (target) {
    const offset = place === 'search' ? offsets.search : offsets.elsewhere
    window.scrollTo({ top: target.getBoundingClientRect().top + window.scrollY - offset })
  } else if (before.place !== place || before.value !== value) window.scrollTo({ top: 0 })
}
