import { atom } from 'jotai'
import type { CollectionConfig } from '#contract/config/dashboard.ts'
import type { OfflineSource } from '#local/offline/offline-records.ts'
import type { OfflineState, OfflineSummary } from '#local/offline/offline-summary.ts'
import { isSameSource } from '#local/offline/same-source.ts'
import { canStoreOffline } from '../../../platform/persistence.ts'
import { missingCallsAtom } from '../../api/missing-calls.ts'
import { configAtom } from '../../config/atoms.ts'

/** Offline copies of the current user; null = not read yet. */
export const offlineStateAtom = atom<OfflineState | null>(null)

export const offlineSummariesAtom = atom((get): readonly OfflineSummary[] => get(offlineStateAtom)?.summaries ?? [])

/** Whether browser and backend support offline copies and the administrator allows them. */
export const areOfflineCopiesAllowedAtom = atom(
  (get) => canStoreOffline() && get(configAtom).global.allow_offline && !get(missingCallsAtom).has('getOfflineAssets'),
)

/** Whether a collection may be available offline. The server refuses its assets also by other sources. */
export const isCollectionAllowedOfflineAtom = atom((get) => {
  const isAllowed = get(areOfflineCopiesAllowedAtom)
  return ({ allow_offline }: CollectionConfig): boolean => isAllowed && allow_offline !== false
})

/** Whether everything of the last completed sync is available offline. A sync in progress does not change that. */
export const isComplete = ({ set, count, completeCount }: OfflineSummary): boolean =>
  set.stage === 'done' || (set.refreshedAt !== null && completeCount === count)

/** Finds the offline copy of a source. */
export const offlineSummaryOfAtom = atom((get) => {
  const summaries = get(offlineSummariesAtom)
  return (source: OfflineSource): OfflineSummary | undefined => summaries.find(({ set }) => isSameSource(set.source, source))
})
