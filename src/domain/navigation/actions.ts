import { atom } from 'jotai'
import { goBack, pushHash, replaceHash } from '../../platform/history.ts'
import { type Place, pageLink } from './address.ts'

type Parts = NonNullable<Parameters<typeof pageLink>[1]>

/** `set(goToPageAtom, 'search', { value: text, search })`. Links do the same by themselves: `<a href={pageLink(…)}>`. */
export const goToPageAtom = atom(null, (_get, _set, place: Place, parts: Parts & { readonly replace?: boolean } = {}) => {
  const { replace = false, ...rest } = parts
  if (replace) replaceHash(pageLink(place, rest))
  else pushHash(pageLink(place, rest))
})

/** One step back in the history; where this page was the first of the visit, to the search instead of out of the portal. */
export const goBackAtom = atom(null, () => {
  if (!goBack()) replaceHash(pageLink('search'))
})
