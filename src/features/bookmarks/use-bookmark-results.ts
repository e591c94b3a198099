import { useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { Asset } from '#contract/asset.ts'
import { assetsByIdAtom, goneAssetsAtom } from '../../domain/bookmarks/asset-cache.ts'
import { bookmarksAtom } from '../../domain/bookmarks/atoms.ts'
import { titleOf } from '../../domain/catalogue/alt-text.ts'
import type { Results } from '../../domain/catalogue/results.ts'
import { configAtom } from '../../domain/config/atoms.ts'

const pages = { first: 60, next: 60 }

/** The bookmarks as a list that the result grid can show. `lost` = what is not known can't be had now. */
export const useBookmarkResults = (lost: boolean): Results => {
  const { t } = useLingui()
  const { ids } = useAtomValue(bookmarksAtom)
  const byId = useAtomValue(assetsByIdAtom)
  const goneAssets = useAtomValue(goneAssetsAtom)
  const config = useAtomValue(configAtom)
  const gone = t({ id: 'views.bookmark.item.gone', message: 'No longer available' })
  const missing = t({ id: 'views.bookmark.item.missing', message: 'Cannot be loaded now' })
  return useMemo(() => {
    const [field] = [...config.bookmark.title, ...config.bookmark.columns]
    const nameOfGone = (id: string): string => {
      const known = goneAssets.get(id)
      // Isolated: a name may run the other way.
      return known ? `\u2068${titleOf(known, config)}\u2069 – ${gone}` : gone
    }
    const standIn = (id: string, text: string): Asset => ({ id, downloadable: false, [field?.field_name ?? 'title']: text })
    const loaded = new Map<number, Asset>()
    ids.forEach((id, position) => {
      const asset = byId.get(id)
      if (asset) loaded.set(position, asset)
      else if (asset === null) loaded.set(position, standIn(id, nameOfGone(id)))
      else if (lost) loaded.set(position, standIn(id, missing))
    })
    // One and the same list however it changes: what is looked at stays where it is.
    return { generation: 1, total: ids.length, loaded, shapes: new Float32Array(ids.length), pages, ids }
  }, [byId, config, gone, goneAssets, ids, lost, missing])
}
