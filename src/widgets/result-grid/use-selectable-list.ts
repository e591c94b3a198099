import { useMemo } from 'react'
import { idAt, positionOf, type Results } from '../../domain/catalogue/results.ts'
import type { SelectableList } from '../../domain/selection/actions.ts'

/** Results as a list to select in. */
export const useSelectableList = (results: Results, findIds: SelectableList['findIds']): SelectableList =>
  useMemo(
    () => ({
      total: results.total,
      idAt: (position: number) => idAt(results, position),
      positionOf: (id: string) => positionOf(results, id),
      findIds,
    }),
    [results, findIds],
  )
