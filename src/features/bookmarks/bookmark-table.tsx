import { useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { type CSSProperties, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Asset } from '#contract/asset.ts'
import type { Config } from '#contract/config/schema.ts'
import { assetsByIdAtom } from '../../domain/bookmarks/asset-cache.ts'
import { bookmarksAtom } from '../../domain/bookmarks/atoms.ts'
import { loadBookmarkedAtom } from '../../domain/bookmarks/load-assets.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { sortedByPosition } from '../../domain/config/sorted-by-position.ts'
import { connectionAtom } from '../../domain/connection/atoms.ts'
import type { Need } from '../../domain/search/next-request.ts'
import type { Results } from '../../domain/search/results.ts'
import { type ScrollAnchor, saveScrollAnchor, takeScrollAnchor } from '../../domain/search/scroll-anchor.ts'
import { activeIdAtom } from '../../domain/selection/atoms.ts'
import type { PositionSpan } from '../../domain/selection/selection-rules.ts'
import { sessionAtom } from '../../domain/session/atoms.ts'
import { storageKeys } from '../../platform/storage.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { useIsPhone } from '../../ui/use-window-size.ts'
import { ResultGrid } from '../../widgets/result-grid/result-grid.tsx'

const pageSizes = { first: 60, next: 60 }

/** Bookmarks as results for the grid. `lost` = assets that are not loaded cannot be loaded now. */
const useBookmarkResults = (isUnavailable: boolean): Results => {
  const { t } = useLingui()
  const { ids } = useAtomValue(bookmarksAtom)
  const byId = useAtomValue(assetsByIdAtom)
  const config = useAtomValue(configAtom)
  const removedText = t({ id: 'views.bookmark.item.gone', message: 'No longer available' })
  const missing = t({ id: 'views.bookmark.item.missing', message: 'Cannot be loaded at the moment' })
  return useMemo(() => {
    const [field] = [...sortedByPosition(config.bookmark.title), ...sortedByPosition(config.bookmark.columns)]
    const placeholder = (id: string, text: string): Asset => ({ id, downloadable: false, [field?.field_name ?? 'title']: text })
    const loaded = new Map<number, Asset>()
    ids.forEach((id, position) => {
      const asset = byId.get(id)
      if (asset) loaded.set(position, asset)
      else if (asset === null) loaded.set(position, placeholder(id, removedText))
      else if (isUnavailable) loaded.set(position, placeholder(id, missing))
    })
    // A constant generation, so that the list keeps its scroll anchor when it changes.
    return { generation: 1, total: ids.length, loaded, aspectRatios: new Float32Array(ids.length), pages: pageSizes, ids }
  }, [byId, config, removedText, ids, isUnavailable, missing])
}

const wide = { imageColWidth: 180, rowHeight: 132 }
/** A picture of 200 px takes nine tenths of the row height. */
const narrow = { imageColWidth: 200, rowHeight: 222 }

/** The portal's configuration, with the fields of the bookmark list as the list columns. */
const useBookmarkConfig = (isNarrow: boolean): Config => {
  const config = useAtomValue(configAtom)
  return useMemo(() => {
    const names = new Set<string>()
    // In their final order: titles before columns.
    const columns = [...sortedByPosition(config.bookmark.title), ...sortedByPosition(config.bookmark.columns)]
      .filter(({ field_name: name }) => !names.has(name) && names.add(name))
      .map(({ position: _position, ...field }) => field)
    const list = { ...config.search.list, columns, options: isNarrow ? narrow : wide }
    return { ...config, search: { ...config.search, list } }
  }, [config, isNarrow])
}

const InfoPanel = lazyComponent(() => import('../../widgets/info-panel/info-panel.tsx').then((module) => module.InfoPanel), true)

const preloadDistance = { from: 0, to: 40 }

/** Bookmarked assets as a table with the same selection, keys and panel as search results. */
export const BookmarkTable = () => {
  const { t } = useLingui()
  const { ids } = useAtomValue(bookmarksAtom)
  const byId = useAtomValue(assetsByIdAtom)
  const isOnline = useAtomValue(connectionAtom) === 'online'
  const [activeId, setActive] = [useAtomValue(activeIdAtom), useSetAtom(activeIdAtom)]
  const load = useSetAtom(loadBookmarkedAtom)
  const [isLost, setLost] = useState(false)
  const isNarrow = useIsPhone()
  const config = useBookmarkConfig(isNarrow)
  const results = useBookmarkResults(isLost)
  const needed = useRef(preloadDistance)
  // The scroll anchor belongs to one user, as the list does.
  const owner = useAtomValue(sessionAtom)?.scope ?? ''
  const [startAt] = useState(() => takeScrollAnchor(owner, storageKeys.bookmarksReturn))

  const fetchNeeded = useCallback(() => {
    const { from, to } = needed.current
    load(ids.slice(from, to)).then(
      () => setLost(false),
      () => setLost(true),
    )
  }, [ids, load])
  useEffect(() => {
    if (isOnline) fetchNeeded()
  }, [fetchNeeded, isOnline])
  const onNeed = useCallback(
    ({ upcoming }: Need) => {
      needed.current = upcoming
      fetchNeeded()
    },
    [fetchNeeded],
  )
  const place = useRef<(() => ScrollAnchor) | null>(null)
  const registerAnchor = useCallback((read: () => ScrollAnchor) => {
    place.current = read
  }, [])
  useEffect(
    () => () => {
      if (place.current) saveScrollAnchor(owner, place.current(), storageKeys.bookmarksReturn)
    },
    [owner],
  )
  const findIds = useCallback(({ first, last }: PositionSpan) => Promise.resolve(ids.slice(first, last + 1)), [ids])
  const active = activeId === null ? undefined : byId.get(activeId)
  const style = { '--list-border': `${config.bookmark.options.border_width}px` } as CSSProperties
  return (
    <div className="absolute inset-0 flex flex-col overflow-x-clip" style={style}>
      <ResultGrid
        view="list"
        results={results}
        config={config}
        label={t({ id: 'views.bookmark.list', message: 'Bookmarked files' })}
        busy={false}
        startAt={startAt}
        onNeed={onNeed}
        registerAnchor={registerAnchor}
        findIds={findIds}
      />
      {active && <InfoPanel asset={active} onClose={() => setActive(null)} />}
    </div>
  )
}
