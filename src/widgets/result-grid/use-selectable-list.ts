import { type RefObject, useMemo } from 'react'
import { idAt, positionOf, type Results } from '../../domain/search/results.ts'
import type { SelectableList } from '../../domain/selection/actions.ts'

/** Results as a selectable list. Drops the results of lookups after unmount. */
export const useSelectableList = (
  results: Results,
  findIds: SelectableList['findIds'],
  shown: RefObject<HTMLElement | null>,
): SelectableList =>
  useMemo(
    () => ({
      total: results.total,
      idAt: (position: number) => idAt(results, position),
      positionOf: (id: string) => positionOf(results, id),
      findIds: (span) => findIds(span).then((ids) => (shown.current ? ids : [])),
    }),
    [results, findIds, shown],
  )
