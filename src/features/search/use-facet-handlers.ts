import { useSetAtom } from 'jotai'
import { useMemo } from 'react'
import type { SearchFilter } from '#contract/filter.ts'
import { temporaryFacetsAtom } from '../../domain/catalogue/atoms.ts'
import { findFacetValuesAtom } from '../../domain/catalogue/facet-search.ts'
import { chooseValue, clearField, setRange, toggleExclusion, toggleValue } from '../../domain/catalogue/filter-changes.ts'
import type { FacetHandlers } from './facets/facet-change.ts'

/** Everything that can be chosen in facets, as changes of the address. */
export const useFacetHandlers = (changeFilter: (change: (filter: SearchFilter) => SearchFilter) => void): FacetHandlers => {
  const setDragged = useSetAtom(temporaryFacetsAtom)
  const find = useSetAtom(findFacetValuesAtom)
  return useMemo(
    () => ({
      onToggle: (field, value) => changeFilter((filter) => toggleValue(filter, field, value)),
      onChoose: (field, value) => changeFilter((filter) => chooseValue(filter, field, value)),
      onExclude: (field, value) => changeFilter((filter) => toggleExclusion(filter, field, value)),
      onClear: (field) => changeFilter((filter) => clearField(filter, field)),
      onDrag: (field, pair) => setDragged((dragged) => ({ ...dragged, [field]: pair })),
      // A fresh search takes the dragged place away. Where none follows it stays: the next step by keyboard goes on from there.
      onRange: (field, range) => changeFilter((filter) => setRange(filter, field, range)),
      onFind: find,
    }),
    [changeFilter, find, setDragged],
  )
}
