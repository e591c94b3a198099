import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import type { ConvertSet } from '#contract/convert-set.ts'
import type { OfflineSummary } from '#local/offline/offline-summary.ts'
import { RemoteError } from '#local/remote-error.ts'
import { apiAtom } from '../../domain/api/atoms.ts'
import { findConvertSets } from '../../domain/downloads/find-convert-sets.ts'
import { sampleOfflineIdsAtom } from '../../domain/offline/copies/actions.ts'

/** Number of assets in the sample of a large set. */
const sampleSize = 200

export type OfflineRenditions =
  | { readonly status: 'loading' | 'failure' }
  /** Empty = no download is allowed. Sizes are for all assets, extrapolated from the sample. */
  | { readonly status: 'success'; readonly renditions: readonly ConvertSet[] }

const scaled = (rendition: ConvertSet, share: number): ConvertSet =>
  share === 1 || rendition.bytes === undefined ? rendition : { ...rendition, bytes: Math.round(rendition.bytes / share), estimated: true }

/** Renditions that the current user may download for the assets of an offline copy. */
export const useOfflineRenditions = ({ set, count }: OfflineSummary): OfflineRenditions => {
  const api = useAtomValue(apiAtom)
  const sampleOf = useSetAtom(sampleOfflineIdsAtom)
  const [found, setFound] = useState<OfflineRenditions>({ status: 'loading' })
  useEffect(() => {
    const ended = new AbortController()
    const find = async (): Promise<readonly ConvertSet[]> => {
      const ids = await sampleOf(set.key, sampleSize)
      if (ids.length === 0) return []
      return (await findConvertSets(api, ids, ended.signal)).map((rendition) => scaled(rendition, Math.min(1, ids.length / count)))
    }
    find()
      .catch((error: unknown) => {
        // No download is allowed, or no asset exists any more.
        if (error instanceof RemoteError && (error.kind === 'denied' || error.code === 'asset.not-found')) return []
        throw error
      })
      .then((renditions) => setFound({ status: 'success', renditions }))
      .catch(() => {
        if (!ended.signal.aborted) setFound({ status: 'failure' })
      })
    return () => ended.abort()
  }, [api, count, sampleOf, set.key])
  return found
}
