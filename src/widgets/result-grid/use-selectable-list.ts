import { type RefObject, useMemo } from 'react'
import { idAt, positionOf, type Results } from '../../domain/catalogue/results.ts'
import type { SelectableList } from '../../domain/selection/actions.ts'

/** Results as a list to select in. Once its element is gone, what is still looked up is nobody's any more. */
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
