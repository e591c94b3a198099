import { atom } from 'jotai'
import { routerAtom } from './atoms.ts'

/** Replaces the current page by a stored address such as `#/search/*`. */
export const replaceAddressAtom = atom(null, (get, _set, hash: string) => get(routerAtom)?.history.replace(hash.replace(/^#/, '')))

/** One step back in the history. The first page of a visit leads to the search instead of out of the portal. */
export const goBackAtom = atom(null, (get) => {
  const router = get(routerAtom)
  if (router?.history.canGoBack()) router.history.back()
  else void router?.navigate({ to: '/search/$text', params: { text: '*' }, replace: true })
})
