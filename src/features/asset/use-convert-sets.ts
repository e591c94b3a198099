import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import type { Asset } from '#contract/asset.ts'
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

/** Delay before the request, so that browsing quickly through assets sends none. */
const requestDelayMs = 350

/** Renditions of one asset for a menu. After an error there is no menu: the download button itself reports the reason. */
export const useConvertSets = ({ id, downloadable }: Asset): ConvertSets => {
  const api = useAtomValue(apiAtom)
  const key = `${useAtomValue(localeAtom)} ${id}`
  const [found, setFound] = useState<Found>({ key: '', sets: null, isRefused: false })
  const isKnownRefused = downloadable === false
  useEffect(() => {
    if (isKnownRefused) return
    const ended = new AbortController()
    const timer = window.setTimeout(() => {
      findConvertSets(api, [id], ended.signal).then(
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
  }, [api, id, isKnownRefused, key])
  if (isKnownRefused) return { sets: [], isRefused: true }
  return found.key === key ? found : { sets: null, isRefused: false }
}
