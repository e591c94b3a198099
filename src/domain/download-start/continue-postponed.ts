import { atom } from 'jotai'
import type { ConvertSet } from '#contract/convert-set.ts'
import { type SetByKind, setChoiceOf } from '#contract/set-choice.ts'
import type { Job } from '#local/downloads/job-records.ts'
import { apiAtom } from '../api/atoms.ts'
import { configAtom } from '../config/atoms.ts'
import { downloadEngineAtom } from '../downloads/actions.ts'
import { jobsAtom } from '../downloads/atoms.ts'
import { type KindSets, preferredSet, setsByKind } from '../downloads/download-rules.ts'
import { findConvertSets } from '../downloads/find-convert-sets.ts'
import { canChoose } from '../downloads/job-status.ts'
import { maxAssets } from '../downloads/max-assets.ts'
import { onlyKind, recentConvertSets } from './recent-convert-sets.ts'

const preferredByKind = (kinds: readonly KindSets[], recent: readonly string[]): SetByKind =>
  Object.fromEntries(kinds.map(({ kind, sets }) => [kind, preferredSet(sets, recent, kind)?.id ?? '']))

/** The format that the dialog would preselect. */
const usualFormat = (sets: readonly ConvertSet[]): { readonly setId: string; readonly extension?: string } | null => {
  const recent = recentConvertSets()
  const kinds = setsByKind(sets)
  if (kinds.length > 0) return { setId: setChoiceOf(preferredByKind(kinds, recent)) }
  const set = preferredSet(sets, recent, onlyKind(sets))
  return set ? { setId: set.id, ...(set.format !== undefined && { extension: set.format }) } : null
}

/**
 * Continues a download that was requested offline, in the format that the user chose last, or else the first. It stays in the list if terms
 * have to be accepted, if the server wants a confirmation of so many files, or if the user may not download.
 */
export const continuePostponedAtom = atom(null, async (get, set, { id, assetIds, title, zipTitle }: Job): Promise<void> => {
  if (get(configAtom).terms_of_use.show) return
  const api = get(apiAtom)
  const sets = await findConvertSets(api, assetIds)
  const limit = assetIds.length > 1 ? await maxAssets(api) : -1
  const format = usualFormat(sets)
  if (!format || (limit >= 0 && assetIds.length > limit)) return
  // The user may have removed it meanwhile.
  if (!get(jobsAtom).some((job) => job.id === id && canChoose(job))) return
  await (await set(downloadEngineAtom))?.enqueue({ assetIds: [...assetIds], title, ...(zipTitle && { zipTitle }), ...format })
})
