import { atom } from 'jotai'
import type { CollectionConfig } from '#contract/config/dashboard.ts'
import type { KeptState, KeptSummary } from '#local/kept/kept-summary.ts'
import type { KeptSource } from '#local/kept/records.ts'
import { isSameSource } from '#local/kept/same-source.ts'
import { canKeepPictures } from '../../platform/persistence.ts'
import { configAtom } from '../config/atoms.ts'

/** What whoever uses the page now keeps on this device; null = nobody knows yet. */
export const keptStateAtom = atom<KeptState | null>(null)

export const keptSummariesAtom = atom((get): readonly KeptSummary[] => get(keptStateAtom)?.summaries ?? [])

/** The browser can, and the admin lets one. */
export const isKeepingAllowedAtom = atom((get) => canKeepPictures() && get(configAtom).global.allow_keeping)

/** And for one collection; the server refuses what belongs to it in whatever way it is asked for. */
export const mayKeepCollectionAtom = atom((get) => {
  const isAllowed = get(isKeepingAllowedAtom)
  return ({ keepable }: CollectionConfig): boolean => isAllowed && keepable !== false
})

/** Everything of the last finished round is available offline. A later round that has only begun does not change that. */
export const isComplete = ({ set, count, whole }: KeptSummary): boolean =>
  set.stage === 'done' || (set.refreshedAt !== null && whole === count)

/** The set by which something is kept, if it is. */
export const keptSetOfAtom = atom((get) => {
  const summaries = get(keptSummariesAtom)
  return (source: KeptSource): KeptSummary | undefined => summaries.find(({ set }) => isSameSource(set.source, source))
})
