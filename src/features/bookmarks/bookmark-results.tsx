import { useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { type CSSProperties, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Config } from '#contract/config/schema.ts'
import type { ViewKey } from '#contract/config/views.ts'
import { assetsByIdAtom } from '../../domain/bookmarks/asset-cache.ts'
import { isLikeSearch } from '../../domain/bookmarks/bookmark-view.ts'
import { loadBookmarkedAtom } from '../../domain/bookmarks/load-assets.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { sortedByPosition } from '../../domain/config/sorted-by-position.ts'
import { connectionAtom } from '../../domain/connection/atoms.ts'
import { leaveBookmarksAtom } from '../../domain/navigation/opened-from.ts'
import type { Need } from '../../domain/search/next-request.ts'
import { type ScrollAnchor, saveScrollAnchor, takeScrollAnchor } from '../../domain/search/scroll-anchor.ts'
import { activeIdAtom } from '../../domain/selection/atoms.ts'
import type { PositionSpan } from '../../domain/selection/selection-rules.ts'
import { sessionAtom } from '../../domain/session/atoms.ts'
import { storageKeys } from '../../platform/storage.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { useIsPhone } from '../../ui/use-window-size.ts'
import { ResultGrid } from '../../widgets/result-grid/result-grid.tsx'
import { useBookmarkOrder, useBookmarkResults } from './use-bookmark-results.ts'

const wide = { imageColWidth: 180, rowHeight: 132 }
/** A picture of 200 px takes nine tenths of the row height. */
const narrow = { imageColWidth: 200, rowHeight: 222 }

/** The portal's configuration with the fields of the bookmark list as columns; undefined = the columns of the results. */
const useBookmarkConfig = (isNarrow: boolean): Config | undefined => {
  const config = useAtomValue(configAtom)
  return useMemo(() => {
    if (isLikeSearch(config)) return undefined
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

/** Bookmarked assets in the views of the results, with the same selection, keys and panel as search results. */
export const BookmarkResults = ({ view }: { readonly view: ViewKey }) => {
  const { t } = useLingui()
  const order = useBookmarkOrder()
  const { ids } = order
  const byId = useAtomValue(assetsByIdAtom)
  const isOnline = useAtomValue(connectionAtom) === 'online'
  const [activeId, setActive] = [useAtomValue(activeIdAtom), useSetAtom(activeIdAtom)]
  const load = useSetAtom(loadBookmarkedAtom)
  const [isLost, setLost] = useState(false)
  const isNarrow = useIsPhone()
  const config = useBookmarkConfig(isNarrow)
  const results = useBookmarkResults(order, isLost)
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
  const leave = useSetAtom(leaveBookmarksAtom)
  const shownIds = useRef(ids)
  useEffect(() => {
    shownIds.current = ids
  }, [ids])
  useEffect(() => () => leave(shownIds.current), [leave])
  useEffect(
    () => () => {
      if (place.current) saveScrollAnchor(owner, place.current(), storageKeys.bookmarksReturn)
    },
    [owner],
  )
  const findIds = useCallback(({ first, last }: PositionSpan) => Promise.resolve(ids.slice(first, last + 1)), [ids])
  const active = activeId === null ? undefined : byId.get(activeId)
  const style = config && ({ '--list-border': `${config.bookmark.options.border_width}px` } as CSSProperties)
  return (
    <div className="absolute inset-0 flex flex-col overflow-x-clip" style={style}>
      <ResultGrid
        view={view}
        results={results}
        {...(config && { config })}
        label={t({ id: 'views.bookmark.list', message: 'Bookmarked files' })}
        busy={order.isLoading}
        startAt={startAt}
        onNeed={onNeed}
        registerAnchor={registerAnchor}
        findIds={findIds}
      />
      {active && <InfoPanel asset={active} onClose={() => setActive(null)} />}
    </div>
  )
}
