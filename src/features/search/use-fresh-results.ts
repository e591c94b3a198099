import { useAtomValue, useStore } from 'jotai'
import { useRef, useState } from 'react'
import { apiAtom } from '../../domain/api/atoms.ts'
import { isFromDevice } from '../../domain/api/device-origin.ts'
import { activeQueryAtom, facetCountsAtom, resultsAtom } from '../../domain/search/atoms.ts'
import { searchParameters } from '../../domain/search/query.ts'
import { selectedIdsAtom } from '../../domain/selection/atoms.ts'
import { useSearchAddress } from './use-search-address.ts'

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
  const { address, change } = useSearchAddress()
  /** The server finds nothing any more. */
  const isGone = useRef(false)
  /** The user decides when results of the server replace those of the device. */
  const isShownFromDevice = () => isFromDevice(store.get(facetCountsAtom))
  const isListFree = () => !isShownFromDevice() && !isInUse() && store.get(selectedIdsAtom).size === 0
  /** Shows the folder of the results under its new name. @returns whether it was renamed */
  const followFolder = async (mayReplace: () => boolean): Promise<boolean> => {
    if (!isGone.current) return false
    const { findMovedFolderAtom } = await import('../../domain/search/moved-folder.ts')
    const folder = await store.set(findMovedFolderAtom).catch(() => null)
    if (folder === null || !mayReplace()) return false
    isGone.current = false
    change({ filter: { ...address.filter, folder: [folder] } }, true)
    return true
  }
  const refresh: RefreshResults = async (mayReplace) => (await followFolder(mayReplace)) || onRefresh(mayReplace)
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
      isGone.current = isComparable && response.numFound === 0
      setFresh({ key: active.key, difference })
      return difference
    },
    /** Shows them if this disturbs no user. @returns whether it did */
    showIfFree: async (): Promise<boolean> => {
      if (!isListFree() || !(await refresh(isListFree))) return false
      forget()
      return true
    },
    /** Shows them at the start of the list. */
    show: () => {
      scrollerOf()?.scrollTo({ top: 0 })
      forget()
      void refresh(() => true)
    },
  }
}
