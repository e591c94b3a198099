import { useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { Asset } from '#contract/asset.ts'
import { assetsByIdAtom } from '../../domain/bookmarks/asset-cache.ts'
import { bookmarksAtom } from '../../domain/bookmarks/atoms.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import type { Results } from '../../domain/search/results.ts'

const pages = { first: 60, next: 60 }

/** Bookmarks as results for the grid. `lost` = assets that are not loaded cannot be loaded now. */
export const useBookmarkResults = (isUnavailable: boolean): Results => {
  const { t } = useLingui()
  const { ids } = useAtomValue(bookmarksAtom)
  const byId = useAtomValue(assetsByIdAtom)
  const config = useAtomValue(configAtom)
  const removedText = t({ id: 'views.bookmark.item.gone', message: 'No longer available' })
  const missing = t({ id: 'views.bookmark.item.missing', message: 'Cannot be loaded at the moment' })
  return useMemo(() => {
    const [field] = [...config.bookmark.title, ...config.bookmark.columns]
    const placeholder = (id: string, text: string): Asset => ({ id, downloadable: false, [field?.field_name ?? 'title']: text })
    const loaded = new Map<number, Asset>()
    ids.forEach((id, position) => {
      const asset = byId.get(id)
      if (asset) loaded.set(position, asset)
      else if (asset === null) loaded.set(position, placeholder(id, removedText))
      else if (isUnavailable) loaded.set(position, placeholder(id, missing))
    })
    // A constant generation, so that the list keeps its scroll anchor when it changes.
    return { generation: 1, total: ids.length, loaded, aspectRatios: new Float32Array(ids.length), pages, ids }
  }, [byId, config, removedText, ids, isUnavailable, missing])
}
