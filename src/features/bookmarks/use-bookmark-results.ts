import { useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import type { Asset } from '#contract/asset.ts'
import { assetsByIdAtom } from '../../domain/bookmarks/asset-cache.ts'
import { bookmarksAtom } from '../../domain/bookmarks/atoms.ts'
import { maxSortedCount, sortedBookmarks } from '../../domain/bookmarks/bookmark-order.ts'
import { bookmarkSortAtom } from '../../domain/bookmarks/bookmark-sort.ts'
import { loadBookmarkedAtom } from '../../domain/bookmarks/load-assets.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { sortedByPosition } from '../../domain/config/sorted-by-position.ts'
import { localeAtom } from '../../domain/language/atoms.ts'
import { aspectRatioOf } from '../../domain/search/aspect-ratio.ts'
import type { Results } from '../../domain/search/results.ts'

const pageSizes = { first: 60, next: 60 }

interface BookmarkOrder {
  readonly ids: readonly string[]
  /** Identifies the order, but not its content. */
  readonly key: string
  /** The assets that the order needs are loading. */
  readonly isLoading: boolean
}

/** Ids in the chosen order. An order by a field needs all assets; until then the list keeps its own order, so that nothing moves twice. */
export const useBookmarkOrder = (): BookmarkOrder => {
  const { ids } = useAtomValue(bookmarksAtom)
  const byId = useAtomValue(assetsByIdAtom)
  const sort = useAtomValue(bookmarkSortAtom)
  const locale = useAtomValue(localeAtom)
  const load = useSetAtom(loadBookmarkedAtom)
  const needsAssets = sort.key !== 'score' && ids.length <= maxSortedCount
  const isComplete = !needsAssets || ids.every((id) => byId.has(id))
  // After a failure, e.g. offline, the known assets are sorted.
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    if (isComplete) return undefined
    let isCurrent = true
    const settle = () => isCurrent && setSettled(true)
    load(ids).then(settle, settle)
    return () => {
      isCurrent = false
    }
  }, [ids, isComplete, load])
  const isReady = isComplete || isSettled
  const applied = isReady && (needsAssets || sort.key === 'score')
  // The list's own order does not depend on the assets.
  const assets = needsAssets ? byId : null
  const sorted = useMemo(
    () => (applied ? sortedBookmarks(ids, assets ?? new Map(), sort, locale) : ids),
    [applied, ids, assets, sort, locale],
  )
  return { ids: sorted, key: applied ? `${sort.key} ${sort.orientation}` : '', isLoading: !isReady }
}

/** Bookmarks as results for the grid. `isUnavailable` = assets that are not loaded cannot be loaded now. */
export const useBookmarkResults = ({ ids, key }: BookmarkOrder, isUnavailable: boolean): Results => {
  const { t } = useLingui()
  const byId = useAtomValue(assetsByIdAtom)
  const config = useAtomValue(configAtom)
  const removedText = t({ id: 'views.bookmark.item.gone', message: 'No longer available' })
  const missing = t({ id: 'views.bookmark.item.missing', message: 'Cannot be loaded at the moment' })
  // Another order starts at its top; a changed list keeps its scroll anchor.
  const [order, setOrder] = useState({ key, generation: 1 })
  const generation = order.key === key ? order.generation : order.generation + 1
  if (order.key !== key) setOrder({ key, generation })
  return useMemo(() => {
    const [field] = [...sortedByPosition(config.bookmark.title), ...sortedByPosition(config.bookmark.columns)]
    const placeholder = (id: string, text: string): Asset => ({ id, downloadable: false, [field?.field_name ?? 'title']: text })
    const loaded = new Map<number, Asset>()
    const aspectRatios = new Float32Array(ids.length)
    ids.forEach((id, position) => {
      const asset = byId.get(id)
      if (asset) {
        loaded.set(position, asset)
        aspectRatios[position] = aspectRatioOf(asset)
      } else if (asset === null) loaded.set(position, placeholder(id, removedText))
      else if (isUnavailable) loaded.set(position, placeholder(id, missing))
    })
    return { generation, total: ids.length, loaded, aspectRatios, pages: pageSizes, ids }
  }, [byId, config, removedText, ids, isUnavailable, missing, generation])
}
