import { useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { Asset } from '#contract/asset.ts'
import { assetsByIdAtom } from '../../domain/bookmarks/asset-cache.ts'
import { bookmarksAtom } from '../../domain/bookmarks/atoms.ts'
import type { Results } from '../../domain/catalogue/results.ts'
import { configAtom } from '../../domain/config/atoms.ts'

const pages = { first: 60, next: 60 }

/** The bookmarks as a list that the result grid can show. `lost` = what is not known can't be had now. */
export const useBookmarkResults = (lost: boolean): Results => {
  const { t } = useLingui()
  const { ids } = useAtomValue(bookmarksAtom)
  const byId = useAtomValue(assetsByIdAtom)
  const { bookmark } = useAtomValue(configAtom)
  const gone = t({ id: 'views.bookmark.item.gone', message: 'No longer available' })
  const missing = t({ id: 'views.bookmark.item.missing', message: 'Cannot be loaded now' })
  return useMemo(() => {
    const [field] = [...bookmark.title, ...bookmark.columns]
    const standIn = (id: string, text: string): Asset => ({ id, downloadable: false, [field?.field_name ?? 'title']: text })
    const loaded = new Map<number, Asset>()
    ids.forEach((id, position) => {
      const asset = byId.get(id)
      if (asset) loaded.set(position, asset)
      else if (asset === null) loaded.set(position, standIn(id, gone))
      else if (lost) loaded.set(position, standIn(id, missing))
    })
    // One and the same list however it changes: what is looked at stays where it is.
    return { generation: 1, total: ids.length, loaded, shapes: new Float32Array(ids.length), pages, ids }
  }, [bookmark, byId, gone, ids, lost, missing])
}
