import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import type { ConvertSet } from '#contract/convert-set.ts'
import type { KeptSummary } from '#local/kept/kept-summary.ts'
import { apiAtom } from '../../domain/api/atoms.ts'
import { findConvertSets } from '../../domain/downloads/convert-sets.ts'
import { sampleKeptAtom } from '../../domain/kept/actions.ts'
import { ApiFailure } from '../../platform/api-failure.ts'

/** As many stand for the rest of a large set. */
const sample = 200

export type KeptForms =
  | { readonly status: 'loading' | 'failure' }
  /** Empty = nothing of it may be downloaded. Bytes are those of all assets, estimated where not all were asked about. */
  | { readonly status: 'success'; readonly forms: readonly ConvertSet[] }

const scaled = (form: ConvertSet, share: number): ConvertSet =>
  share === 1 || form.bytes === undefined ? form : { ...form, bytes: Math.round(form.bytes / share), estimated: true }

/** The forms in which files of something that is kept may be had; the server says so for this person. */
export const useKeptForms = ({ set, count }: KeptSummary): KeptForms => {
  const api = useAtomValue(apiAtom)
  const sampleOf = useSetAtom(sampleKeptAtom)
  const [found, setFound] = useState<KeptForms>({ status: 'loading' })
  useEffect(() => {
    const ended = new AbortController()
    const find = async (): Promise<readonly ConvertSet[]> => {
      const ids = await sampleOf(set.key, sample)
      if (ids.length === 0) return []
      return (await findConvertSets(api, ids, ended.signal)).map((form) => scaled(form, Math.min(1, ids.length / count)))
    }
    find()
      .catch((error: unknown) => {
        // Nothing of it may be downloaded, or there is nothing any more.
        if (error instanceof ApiFailure && (error.status === 403 || error.status === 404)) return []
        throw error
      })
      .then((forms) => setFound({ status: 'success', forms }))
      .catch(() => {
        if (!ended.signal.aborted) setFound({ status: 'failure' })
      })
    return () => ended.abort()
  }, [api, count, sampleOf, set.key])
  return found
}
