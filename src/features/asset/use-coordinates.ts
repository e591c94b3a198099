import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import type { Asset } from '#contract/asset.ts'
import { apiAtom } from '../../domain/api/atoms.ts'
import { configAtom } from '../../domain/config/atoms.ts'

/** The asset with the place where it was taken, if an administrator shows the field. No list contains it. */
export const useCoordinates = (asset: Asset): Asset => {
  const api = useAtomValue(apiAtom)
  const { paramsLeft, paramsRight, technical } = useAtomValue(configAtom).assetInfo
  const isShown = [paramsLeft, paramsRight, technical].flat().some(({ field_name }) => field_name === 'coordinates')
  const isNeeded = isShown && asset['coordinates'] === undefined
  const [found, setFound] = useState<{ readonly id: string; readonly coordinates: string | null } | null>(null)
  const { id } = asset
  useEffect(() => {
    if (!isNeeded) return undefined
    const ended = new AbortController()
    api.call('getCoordinates', { query: { id }, signal: ended.signal }).then(
      ({ coordinates }) => setFound({ id, coordinates }),
      // Optional information: a server without the call, or no connection.
      () => undefined,
    )
    return () => ended.abort()
  }, [api, id, isNeeded])
  return isNeeded && found?.id === id && found.coordinates !== null ? { ...asset, coordinates: found.coordinates } : asset
}
