import { useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { type CSSProperties, useCallback, useEffect, useRef, useState } from 'react'
import { assetsByIdAtom } from '../../domain/bookmarks/asset-cache.ts'
import { bookmarksAtom } from '../../domain/bookmarks/atoms.ts'
import { loadBookmarkedAtom } from '../../domain/bookmarks/load-assets.ts'
import type { Need } from '../../domain/catalogue/plan.ts'
import { type Place, rememberPlace, takePlace } from '../../domain/catalogue/return-point.ts'
import { connectionAtom } from '../../domain/connection/atoms.ts'
import { activeIdAtom } from '../../domain/selection/atoms.ts'
import type { Span } from '../../domain/selection/rules.ts'
import { sessionAtom } from '../../domain/session/atoms.ts'
import { storageKeys } from '../../platform/storage.ts'
import { later } from '../../ui/later.tsx'
import { useIsPhone } from '../../ui/use-window-size.ts'
import { ResultGrid } from '../../widgets/result-grid/result-grid.tsx'
import { useBookmarkConfig } from './use-bookmark-config.ts'
import { useBookmarkResults } from './use-bookmark-results.ts'

const InfoPanel = later(() => import('../../widgets/info-panel/info-panel.tsx').then((module) => module.InfoPanel), true)

const reach = { from: 0, to: 40 }

/** The bookmarked assets as a table: selected, opened and moved through like the results of a search. */
export const BookmarkList = () => {
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
  const needed = useRef(reach)
  // The place in it is one person's, as the list is.
  const owner = useAtomValue(sessionAtom)?.scope ?? ''
  const [startAt] = useState(() => takePlace(owner, storageKeys.bookmarksReturn))

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
    ({ soon }: Need) => {
      needed.current = soon
      fetchNeeded()
    },
    [fetchNeeded],
  )
  const place = useRef<(() => Place) | null>(null)
  const onPlace = useCallback((read: () => Place) => {
    place.current = read
  }, [])
  useEffect(
    () => () => {
      if (place.current) rememberPlace(owner, place.current(), storageKeys.bookmarksReturn)
    },
    [owner],
  )
  const findIds = useCallback(({ first, last }: Span) => Promise.resolve(ids.slice(first, last + 1)), [ids])
  const active = activeId === null ? undefined : byId.get(activeId)
  const style = { '--list-border': `${config.bookmark.options.border_width}px` } as CSSProperties
  return (
    <div className="absolute inset-0 flex flex-col overflow-x-clip" style={style}>
      <ResultGrid
        view="list"
        results={results}
        config={config}
        label={t({ id: 'views.bookmark.list', message: 'Bookmarked assets' })}
        busy={false}
        startAt={startAt}
        onNeed={onNeed}
        onPlace={onPlace}
        findIds={findIds}
      />
      {active && <InfoPanel asset={active} onClose={() => setActive(null)} />}
    </div>
  )
}
