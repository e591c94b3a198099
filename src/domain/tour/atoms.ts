import { atom } from 'jotai'
import * as v from 'valibot'
import { deviceStore, readStoredJson, storageKeys } from '../../platform/storage.ts'
import { configAtom } from '../config/atoms.ts'
import { isPageShownAtom, pageAtom, routerAtom } from '../navigation/atoms.ts'
import { searchStatusAtom } from '../search/atoms.ts'
import { configuredSteps, pendingSteps, type TourStep } from './tour-rules.ts'

const seenAtom = atom<readonly string[]>(readStoredJson(storageKeys.tourSeen, v.array(v.string())) ?? [])
/** Number of times the user has started the tour. */
export const tourStartCountAtom = atom(0)

/** Whether the portal offers a tour at all. */
export const isTourOfferedAtom = atom((get) => {
  const { guide } = get(configAtom)
  return guide.show && configuredSteps(guide.tour).length > 0
})

/** Steps that have not been shown yet, in order. */
export const pendingStepsAtom = atom((get): readonly TourStep[] =>
  get(isTourOfferedAtom) ? pendingSteps(configuredSteps(get(configAtom).guide.tour), get(seenAtom)) : [],
)

/** Whether the tour can run: on the dashboard, or on a search with results. */
export const isTourRouteAtom = atom((get) => {
  const { route } = get(pageAtom)
  return get(isPageShownAtom) && (route === 'start' || (route === 'search' && get(searchStatusAtom) === 'success'))
})

const setSeenAtom = atom(null, (_get, set, seen: readonly string[]) => {
  set(seenAtom, seen)
  deviceStore.set(storageKeys.tourSeen, JSON.stringify(seen))
})

export const markSeenAtom = atom(null, (get, set, steps: readonly TourStep[]) =>
  set(setSeenAtom, [...new Set([...get(seenAtom), ...steps])]),
)

/** Skips all remaining steps. */
export const skipTourAtom = atom(null, (get, set) => set(markSeenAtom, configuredSteps(get(configAtom).guide.tour)))

/** Starts the tour from the beginning; opens the search if the tour cannot run on the current page. */
export const startTourAtom = atom(null, (get, set) => {
  set(setSeenAtom, [])
  set(tourStartCountAtom, get(tourStartCountAtom) + 1)
  if (!['start', 'search'].includes(get(pageAtom).route)) void get(routerAtom)?.navigate({ to: '/search/$text', params: { text: '*' } })
})
