import { Plural } from '@lingui/macro'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Reading } from '#contract/info.ts'
import { apiAtom } from '../../domain/api/atoms.ts'
import { isFromDevice } from '../../domain/api/device-origin.ts'
import { activeQueryAtom, facetCountsAtom, resultsAtom, searchStatusAtom } from '../../domain/search/atoms.ts'
import { searchParameters } from '../../domain/search/query.ts'
import { loadReadingAtom } from '../../domain/search/reading.ts'
import { repeatWhileVisible } from '../../domain/search/repeat-while-visible.ts'
import { selectedIdsAtom } from '../../domain/selection/atoms.ts'
import { sessionAtom } from '../../domain/session/atoms.ts'
import { isStaticDocument } from '../../platform/boot.ts'
import { Icon } from '../../ui/icon.tsx'

interface LiveResultsProps {
  /** Nothing restricts the results: an empty one means that there are no files. */
  readonly isUnrestricted: boolean
  /** Replaces the results without a loading state, if `mayReplace` still allows it when they arrive. @returns whether it did */
  readonly onRefresh: (mayReplace: () => boolean) => Promise<boolean>
}

/** Intervals of the progress and of new results: while the server reads files for the first time, and later. */
const readingIntervalMs = 2000
const idleIntervalMs = 20_000

const scrollerOf = (): Element | null => document.querySelector('.grid-scroller')

/** Whether new results would move content that the user reads, points at or works with. */
const isInUse = (): boolean => {
  const list = scrollerOf()
  if (!list) return false
  const isPointedAt = matchMedia('(hover: hover)').matches && list.matches(':hover')
  return list.scrollTop > 1 || isPointedAt || list.contains(document.activeElement)
}

/**
 * Shows files that the server reads while the page is open: immediately while the list is at its start and not in use, else by a button. After
 * the first scan a changed number of results shows that files were added or removed.
 */
export const LiveResults = ({ isUnrestricted, onRefresh }: LiveResultsProps) => {
  const store = useStore()
  const api = useAtomValue(apiAtom)
  const load = useSetAtom(loadReadingAtom)
  const key = useAtomValue(activeQueryAtom)?.key
  const hasSession = useAtomValue(sessionAtom) !== null
  const status = useAtomValue(searchStatusAtom)
  const loading = status === 'loading'
  const isEmptyPortal = status === 'empty' && isUnrestricted
  const [fresh, setFresh] = useState({ key, count: 0 })
  const isFree = () => !isInUse() && store.get(selectedIdsAtom).size === 0
  const replace = async (): Promise<boolean> => {
    if (!isFree() || !(await onRefresh(isFree))) return false
    setFresh({ key, count: 0 })
    return true
  }
  const countFresh = async (signal: AbortSignal): Promise<number> => {
    const active = store.get(activeQueryAtom)
    if (!active) return 0
    const query = searchParameters({ ...active.query, facets: [] }, 0, 1)
    const { response, facetCounts } = await api.call('search', { query, signal })
    const isComparable = !isFromDevice(facetCounts) && !isFromDevice(store.get(facetCountsAtom)) && store.get(activeQueryAtom) === active
    const count = isComparable ? response.numFound - store.get(resultsAtom).total : 0
    setFresh({ key: active.key, count: Math.max(0, count) })
    return count
  }
  const update = useEffectEvent(async (signal: AbortSignal): Promise<void> => {
    if (!(await replace())) await countFresh(signal)
  })
  const updateIfChanged = useEffectEvent(async (signal: AbortSignal): Promise<void> => {
    if (!loading && (await countFresh(signal)) !== 0 && !signal.aborted) await replace()
  })
  useEffect(() => {
    // Backends other than the Vitrine server do not have this call.
    if (!hasSession || isStaticDocument()) return undefined
    let last: Reading | null = null
    return repeatWhileVisible(async (signal) => {
      const isFollowed = isEmptyPortal || last === null || last.isReading
      // A failed request repeats with the next interval.
      const now = isFollowed ? await load(signal).catch(() => null) : last
      if (signal.aborted) return idleIntervalMs
      // The share of the files that are read says too little about a large folder.
      const mayHaveProgress = now !== null && (now.isReading || last?.isReading === true)
      if (isEmptyPortal || mayHaveProgress) await update(signal).catch(() => undefined)
      else if (!isFollowed) await updateIfChanged(signal).catch(() => undefined)
      last = now ?? last
      return isEmptyPortal || last?.isReading === true ? readingIntervalMs : idleIntervalMs
    })
  }, [load, isEmptyPortal, hasSession])
  const show = () => {
    scrollerOf()?.scrollTo({ top: 0 })
    setFresh({ key, count: 0 })
    void onRefresh(() => true)
  }
  return (
    <div role="status" className="pointer-events-none absolute inset-x-0 top-2 z-10 flex justify-center">
      {fresh.count > 0 && fresh.key === key && (
        <button
          type="button"
          onClick={show}
          className="pointer-events-auto inline-flex min-h-[var(--control)] items-center gap-2 rounded-full border border-solid border-line bg-popup px-4 text-14px font-medium text-on-popup shadow-[var(--shadow-2)] hover:bg-[var(--c-list-hover)]"
        >
          <Icon name="i-lucide-arrow-up" className="size-4" />
          <Plural id="views.search.result.fresh" value={fresh.count} one="# new" other="# new" />
        </button>
      )}
    </div>
  )
}
