import { useNavigate } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useEffect, useMemo } from 'react'
import { activeQueryAtom, resultsAtom } from '../../domain/search/atoms.ts'
import { showPositionsAtom } from '../../domain/search/page-actions.ts'
import { assetAt, positionOf } from '../../domain/search/results.ts'
import { saveScrollAnchor } from '../../domain/search/scroll-anchor.ts'

export interface Neighbours {
  /** Counted from 1; null = the asset is not in a loaded result. */
  readonly position: number | null
  readonly total: number
  readonly hasPrevious: boolean
  readonly hasNext: boolean
  /** 1 = next asset, -1 = previous asset. */
  readonly go: (direction: 1 | -1) => void
}

/** Number of results to preload, so that browsing quickly does not wait. */
const preloadCount = 6

/** Previous and next asset in the results. Replaces the history entry, so that going back leads to the results. */
export const useNeighbours = (id: string): Neighbours => {
  const results = useAtomValue(resultsAtom)
  const activeQuery = useAtomValue(activeQueryAtom)
  const showPositions = useSetAtom(showPositionsAtom)
  const navigate = useNavigate()
  const position = useMemo(() => positionOf(results, id), [results, id])
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
      if (activeQuery) saveScrollAnchor(activeQuery.key, { position: position + direction, offset: 0 })
      void navigate({ to: '/asset/$id', params: { id: asset.id }, replace: true })
    },
    [activeQuery, navigate, neighbour, position],
  )
  return {
    position: position === undefined ? null : position + 1,
    total,
    hasPrevious: neighbour(-1) !== undefined,
    hasNext: neighbour(1) !== undefined,
    go,
  }
}
