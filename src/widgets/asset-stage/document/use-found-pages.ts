import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import type { Asset } from '#contract/asset.ts'
import { apiAtom } from '../../../domain/api/atoms.ts'
import { assetKind } from '../../../domain/asset/asset-kind.ts'
import { fetchFoundPages, foundByTextAtom } from '../../../domain/asset/found-pages.ts'

const noPages: readonly number[] = []

/** Pages with the text of the search that found a document; empty until they are known. Without the server there are none. */
export const useFoundPages = (asset: Asset): readonly number[] => {
  const api = useAtomValue(apiAtom)
  const text = useAtomValue(foundByTextAtom)(asset.id)
  const [pages, setPages] = useState(noPages)
  const searched = assetKind(asset) === 'document' ? text : null
  useEffect(() => {
    if (searched === null) return
    const leaving = new AbortController()
    fetchFoundPages(api, asset.id, searched, leaving.signal).then(setPages, () => undefined)
    return () => leaving.abort()
  }, [api, asset.id, searched])
  return searched === null ? noPages : pages
}
