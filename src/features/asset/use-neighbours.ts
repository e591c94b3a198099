import { useNavigate } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useEffect, useMemo } from 'react'
import type { Asset } from '#contract/asset.ts'
import { areNeighboursLoaded, folderFilesAtom, requestFolderFilesAtom } from '../../domain/asset/folder-files.ts'
import { assetsByIdAtom } from '../../domain/bookmarks/asset-cache.ts'
import { openedFromBookmarksAtom } from '../../domain/navigation/opened-from.ts'
import { activeQueryAtom, resultsAtom } from '../../domain/search/atoms.ts'
import { showPositionsAtom } from '../../domain/search/page-actions.ts'
import { assetAt, positionOf } from '../../domain/search/results.ts'
import { saveScrollAnchor } from '../../domain/search/scroll-anchor.ts'
import { sessionAtom } from '../../domain/session/atoms.ts'
import { storageKeys } from '../../platform/storage.ts'

export interface Neighbours {
  readonly list: 'results' | 'folder' | 'bookmarks'
  /** Counted from 1; null = the asset is in no loaded list. */
  readonly position: number | null
  readonly total: number
  /** False = there are more than `total`. */
  readonly isTotalKnown: boolean
  readonly hasPrevious: boolean
  readonly hasNext: boolean
  /** 1 = next asset, -1 = previous asset. */
  readonly go: (direction: 1 | -1) => void
}

/** Number of results to preload, so that browsing quickly does not wait. */
const preloadCount = 6

/** Neighbours in a list whose ids are known; null = it does not contain the asset. */
const neighboursIn = (
  list: Neighbours['list'],
  ids: readonly string[],
  id: string,
  open: (id: string) => void,
  isTotalKnown = true,
): Neighbours | null => {
  const position = ids.indexOf(id)
  if (position === -1) return null
  return {
    list,
    position: position + 1,
    total: ids.length,
    isTotalKnown,
    hasPrevious: position > 0,
    hasNext: position < ids.length - 1,
    go: (direction) => {
      const other = ids[position + direction]
      if (other !== undefined) open(other)
    },
  }
}

/** Previous and next bookmark, if the asset was opened from the bookmarks. The list returns to the asset shown last. */
const useBookmarkNeighbours = (id: string): Neighbours | null => {
  const shown = useAtomValue(openedFromBookmarksAtom)
  const byId = useAtomValue(assetsByIdAtom)
  const owner = useAtomValue(sessionAtom)?.scope ?? ''
  const navigate = useNavigate()
  // Those that are no longer available stay in the list, but have no page.
  const ids = shown.filter((one) => byId.get(one) !== null)
  return neighboursIn('bookmarks', ids, id, (other) => {
    const position = shown.indexOf(other)
    saveScrollAnchor(owner, { position, offset: 0, focused: position }, storageKeys.bookmarksReturn)
    void navigate({ to: '/asset/$id', params: { id: other }, replace: true })
  })
}

/** Previous and next file in the folder of an asset. @param isNeeded no other list contains the asset */
const useFolderNeighbours = (id: string, asset: Asset | null, isNeeded: boolean): Neighbours | null => {
  const files = useAtomValue(folderFilesAtom)
  const request = useSetAtom(requestFolderFilesAtom)
  const navigate = useNavigate()
  const path = isNeeded && typeof asset?.['folder'] === 'string' ? asset['folder'] : ''
  const isLoaded = areNeighboursLoaded(files, path, id)
  useEffect(() => {
    if (path === '' || isLoaded) return undefined
    const ended = new AbortController()
    void request(path, id, ended.signal)
    return () => ended.abort()
  }, [isLoaded, path, id, request])

  const ids = isNeeded ? (files?.ids ?? []) : []
  const open = (other: string) => void navigate({ to: '/asset/$id', params: { id: other }, replace: true })
  return neighboursIn('folder', ids, id, open, files?.isComplete === true)
}

/**
 * Previous and next asset in the bookmarks from which it was opened, else in the results, else in its folder. Replaces the history entry, so that
 * going back leads to the list.
 * @param asset null = not loaded
 */
export const useNeighbours = (id: string, asset: Asset | null): Neighbours => {
  const results = useAtomValue(resultsAtom)
  const activeQuery = useAtomValue(activeQueryAtom)
  const showPositions = useSetAtom(showPositionsAtom)
  const navigate = useNavigate()
  const inBookmarks = useBookmarkNeighbours(id)
  const isInBookmarks = inBookmarks !== null
  const position = useMemo(() => (isInBookmarks ? undefined : positionOf(results, id)), [isInBookmarks, results, id])
  const { total } = results

  useEffect(() => {
    if (position === undefined) return
    const visible = { from: Math.max(0, position - 1), to: Math.min(total, position + 2) }
    void showPositions({ visible, upcoming: { from: Math.max(0, position - preloadCount), to: Math.min(total, position + preloadCount) } })
  }, [position, showPositions, total])

  const neighbour = useCallback(
    (direction: 1 | -1) => (position === undefined ? undefined : assetAt(results, position + direction)),
    [position, results],
  )
  useEffect(() => {
    for (const url of [neighbour(1)?.url, neighbour(-1)?.url]) if (url) new Image().src = url
  }, [neighbour])

  const go = useCallback(
    (direction: 1 | -1) => {
      const asset = neighbour(direction)
      if (!asset || position === undefined) return
      // The result list returns to the asset shown last.
      if (activeQuery) saveScrollAnchor(activeQuery.key, { position: position + direction, offset: 0, focused: position + direction })
      void navigate({ to: '/asset/$id', params: { id: asset.id }, replace: true })
    },
    [activeQuery, navigate, neighbour, position],
  )
  const inFolder = useFolderNeighbours(id, asset, position === undefined && !isInBookmarks)
  const other = inBookmarks ?? inFolder
  if (other) return other
  return {
    list: 'results',
    position: position === undefined ? null : position + 1,
    total,
    isTotalKnown: true,
    hasPrevious: neighbour(-1) !== undefined,
    hasNext: neighbour(1) !== undefined,
    go,
  }
}
