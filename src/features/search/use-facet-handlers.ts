import { useSetAtom } from 'jotai'
import { useMemo } from 'react'
import type { SearchFilter } from '#contract/filter.ts'
import { temporaryFacetsAtom } from '../../domain/search/atoms.ts'
import { findFacetValuesAtom, loadFacetLevelAtom } from '../../domain/search/facet-search.ts'
import { chooseValue, clearField, setRange, toggleExclusion, togglePath, toggleValue } from '../../domain/search/filter-changes.ts'
import type { FacetHandlers } from './facets/facet-handlers.ts'

/** Facet actions as changes of the address. */
export const useFacetHandlers = (changeFilter: (change: (filter: SearchFilter) => SearchFilter) => void): FacetHandlers => {
  const setDragged = useSetAtom(temporaryFacetsAtom)
  const find = useSetAtom(findFacetValuesAtom)
  const loadLevel = useSetAtom(loadFacetLevelAtom)
  return useMemo(
    () => ({
      onToggle: (field, value) => changeFilter((filter) => toggleValue(filter, field, value)),
      onTogglePath: (field, path) => changeFilter((filter) => togglePath(filter, field, path)),
      onChoose: (field, value) => changeFilter((filter) => chooseValue(filter, field, value)),
      onExclude: (field, value) => changeFilter((filter) => toggleExclusion(filter, field, value)),
      onClear: (field) => changeFilter((filter) => clearField(filter, field)),
      onDrag: (field, pair) => setDragged((dragged) => ({ ...dragged, [field]: pair })),
      // A new search resets the dragged value. Without one it stays, so that the next key press continues from it.
      onRange: (field, range) => changeFilter((filter) => setRange(filter, field, range)),
      onFind: find,
      onLevel: loadLevel,
    }),
    [changeFilter, find, loadLevel, setDragged],
  )
}
