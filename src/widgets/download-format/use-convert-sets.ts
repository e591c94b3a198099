import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import type { ConvertSet } from '#contract/convert-set.ts'
import { RemoteError } from '#local/remote-error.ts'
import { apiAtom } from '../../domain/api/atoms.ts'
import { findConvertSets } from '../../domain/downloads/find-convert-sets.ts'
import { localeAtom } from '../../domain/language/atoms.ts'

interface ConvertSets {
  /** null = not known yet. */
  readonly sets: readonly ConvertSet[] | null
  readonly isRefused: boolean
}
interface Found extends ConvertSets {
  readonly key: string
}

/** Delay before the request, so that browsing quickly through assets, or selecting many, sends none. */
const requestDelayMs = 350

const idSeparator = '\n'

/**
 * Renditions of assets for a menu. After an error there is no menu: the download button itself reports the reason.
 * @param assetIds none = nothing is requested
 */
export const useConvertSets = (assetIds: readonly string[]): ConvertSets => {
  const api = useAtomValue(apiAtom)
  const locale = useAtomValue(localeAtom)
  const ids = assetIds.join(idSeparator)
  const key = `${locale} ${ids}`
  const [found, setFound] = useState<Found>({ key: '', sets: null, isRefused: false })
  useEffect(() => {
    if (ids === '') return
    const ended = new AbortController()
    const timer = window.setTimeout(() => {
      findConvertSets(api, ids.split(idSeparator), ended.signal).then(
        (sets) => setFound({ key, sets, isRefused: sets.length === 0 }),
        (error: unknown) => {
          if (error instanceof RemoteError) setFound({ key, sets: [], isRefused: error.kind === 'denied' })
        },
      )
    }, requestDelayMs)
    return () => {
      window.clearTimeout(timer)
      ended.abort()
    }
  }, [api, ids, key])
  return found.key === key ? found : { sets: null, isRefused: false }
}
