import { atom } from 'jotai'
import * as v from 'valibot'
import { deviceStore, storageKeys } from '../../platform/storage.ts'
import { searchStatusAtom } from '../catalogue/atoms.ts'
import { configAtom } from '../config/atoms.ts'
import { isPageShownAtom, pageAtom, routerAtom } from '../navigation/atoms.ts'
import { configuredSteps, pendingSteps, type TourStep } from './rules.ts'

const readSeen = (): readonly string[] => {
  try {
    const seen = v.safeParse(v.array(v.string()), JSON.parse(deviceStore.get(storageKeys.tourSeen) ?? '[]'))
    return seen.success ? seen.output : []
  } catch {
    return []
  }
}

const seenAtom = atom<readonly string[]>(readSeen())
/** How often somebody has asked for the tour. */
export const tourRoundAtom = atom(0)

/** Whether the portal offers a tour at all. */
export const isTourOfferedAtom = atom((get) => {
  const { guide } = get(configAtom)
  return guide.show && configuredSteps(guide.tour).length > 0
})

/** Steps that are still to be shown, in their order. */
export const pendingStepsAtom = atom((get): readonly TourStep[] =>
  get(isTourOfferedAtom) ? pendingSteps(configuredSteps(get(configAtom).guide.tour), get(seenAtom)) : [],
)

/** Where the tour can go: on the dashboard, or on a search that has found something. */
export const isTourPlaceAtom = atom((get) => {
  const { place } = get(pageAtom)
  return get(isPageShownAtom) && (place === 'start' || (place === 'search' && get(searchStatusAtom) === 'success'))
})

const setSeenAtom = atom(null, (_get, set, seen: readonly string[]) => {
  set(seenAtom, seen)
  deviceStore.set(storageKeys.tourSeen, JSON.stringify(seen))
})

export const markSeenAtom = atom(null, (get, set, steps: readonly TourStep[]) =>
  set(setSeenAtom, [...new Set([...get(seenAtom), ...steps])]),
)

/** The person has had enough: nothing more comes by itself. */
export const skipTourAtom = atom(null, (get, set) => set(markSeenAtom, configuredSteps(get(configAtom).guide.tour)))

/** The tour from its beginning; where it can't go, on the search. */
export const askForTourAtom = atom(null, (get, set) => {
  set(setSeenAtom, [])
  set(tourRoundAtom, get(tourRoundAtom) + 1)
  if (!['start', 'search'].includes(get(pageAtom).place)) void get(routerAtom)?.navigate({ to: '/search/$text', params: { text: '*' } })
})
