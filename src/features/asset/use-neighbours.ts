import { useNavigate } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useEffect, useMemo } from 'react'
import { askedAtom, resultsAtom } from '../../domain/catalogue/atoms.ts'
import { showPositionsAtom } from '../../domain/catalogue/page-actions.ts'
import { assetAt, positionOf } from '../../domain/catalogue/results.ts'
import { rememberPlace } from '../../domain/catalogue/return-point.ts'

export interface Neighbours {
  /** Counted from 1; null = the asset is not in a loaded result. */
  readonly position: number | null
  readonly total: number
  readonly hasPrevious: boolean
  readonly hasNext: boolean
  /** 1 = to the next one, -1 = to the one before. */
  readonly go: (direction: 1 | -1) => void
}

/** Enough ahead that turning over quickly never waits. */
const ahead = 6

/** The assets before and after this one in the result it was found in. Going there takes this page's place, so that back leads to the result. */
export const useNeighbours = (id: string): Neighbours => {
  const results = useAtomValue(resultsAtom)
  const asked = useAtomValue(askedAtom)
  const showPositions = useSetAtom(showPositionsAtom)
  const navigate = useNavigate()
  const position = useMemo(() => positionOf(results, id), [results, id])
  const { total } = results

  useEffect(() => {
    if (position === undefined) return
    const visible = { from: Math.max(0, position - 1), to: Math.min(total, position + 2) }
    void showPositions({ visible, soon: { from: Math.max(0, position - ahead), to: Math.min(total, position + ahead) } })
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
      // Back in the list, the one looked at last is where the eye is.
      if (asked) rememberPlace(asked.key, { position: position + direction, offset: 0 })
      void navigate({ to: '/asset/$id', params: { id: asset.id }, replace: true })
    },
    [asked, navigate, neighbour, position],
  )
  return {
    position: position === undefined ? null : position + 1,
    total,
    hasPrevious: neighbour(-1) !== undefined,
    hasNext: neighbour(1) !== undefined,
    go,
  }
}
