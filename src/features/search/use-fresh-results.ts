import { useAtomValue, useStore } from 'jotai'
import { useState } from 'react'
import { apiAtom } from '../../domain/api/atoms.ts'
import { isFromDevice } from '../../domain/api/device-origin.ts'
import { activeQueryAtom, facetCountsAtom, resultsAtom } from '../../domain/search/atoms.ts'
import { searchParameters } from '../../domain/search/query.ts'
import { selectedIdsAtom } from '../../domain/selection/atoms.ts'

/** Replaces the results without a loading state, if `mayReplace` still allows it when they arrive. @returns whether it did */
export type RefreshResults = (mayReplace: () => boolean) => Promise<boolean>

const scrollerOf = (): Element | null => document.querySelector('.grid-scroller')

/** Whether new results would move content that the user reads, points at or works with. */
const isInUse = (): boolean => {
  const list = scrollerOf()
  if (!list) return false
  const isPointedAt = matchMedia('(hover: hover)').matches && list.matches(':hover')
  return list.scrollTop > 1 || isPointedAt || list.contains(document.activeElement)
}

/** Results of the current search that the list does not show yet. */
export const useFreshResults = (onRefresh: RefreshResults) => {
  const store = useStore()
  const api = useAtomValue(apiAtom)
  const key = useAtomValue(activeQueryAtom)?.key
  const [fresh, setFresh] = useState({ key, difference: 0 })
  const forget = () => setFresh({ key, difference: 0 })
  /** The user decides when results of the server replace those of the device. */
  const isShownFromDevice = () => isFromDevice(store.get(facetCountsAtom))
  const isListFree = () => !isShownFromDevice() && !isInUse() && store.get(selectedIdsAtom).size === 0
  return {
    /** Number of results that the list does not show yet; negative after removals. */
    difference: fresh.key === key ? fresh.difference : 0,
    /** Requests the number of results from the server. @returns difference to the shown number */
    update: async (signal: AbortSignal): Promise<number> => {
      const active = store.get(activeQueryAtom)
      if (!active) return 0
      const query = searchParameters({ ...active.query, facets: [] }, 0, 1)
      const { response, facetCounts } = await api.call('search', { query, signal })
      // Counts of this device and of the server differ without any news, and another search may be active by now.
      const isComparable = !isFromDevice(facetCounts) && !isShownFromDevice() && store.get(activeQueryAtom) === active
      const difference = isComparable ? response.numFound - store.get(resultsAtom).total : 0
      setFresh({ key: active.key, difference })
      return difference
    },
    /** Shows them if this disturbs no user. @returns whether it did */
    showIfFree: async (): Promise<boolean> => {
      if (!isListFree() || !(await onRefresh(isListFree))) return false
      forget()
      return true
    },
    /** Shows them at the start of the list. */
    show: () => {
      scrollerOf()?.scrollTo({ top: 0 })
      forget()
      void onRefresh(() => true)
    },
  }
}
