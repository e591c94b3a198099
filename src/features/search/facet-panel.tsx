import { Plural, Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useMemo, useState } from 'react'
import type { SearchFilter } from '#contract/filter.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { facetCountsAtom, resultsAtom, searchStatusAtom, temporaryFacetsAtom } from '../../domain/search/atoms.ts'
import { findFacetValuesAtom, loadFacetLevelAtom } from '../../domain/search/facet-search.ts'
import { facetsOf } from '../../domain/search/facets.ts'
import { chooseValue, clearField, setRange, toggleExclusion, togglePath, toggleValue } from '../../domain/search/filter-changes.ts'
import { Button } from '../../ui/button.tsx'
import { FacetReset } from './facet-reset.tsx'
import type { FacetHandlers } from './facets/facet-handlers.ts'
import { FacetList } from './facets/facet-list.tsx'
import { useFocusInPlace } from './facets/use-focus-in-place.ts'

interface FacetSheetFooterProps {
  readonly onReset: (() => void) | null
  readonly onDone: () => void
}

/** Number of results, and the buttons to reset and to close. */
export const FacetSheetFooter = ({ onReset, onDone }: FacetSheetFooterProps) => {
  const { total } = useAtomValue(resultsAtom)
  return (
    <div className="flex flex-wrap gap-2">
      {onReset && <FacetReset variant="secondary" onReset={onReset} />}
      <Button variant="primary" onClick={onDone} className="flex-1">
        <Plural id="views.search.facets.show" value={total} one="Show # result" other="Show # results" />
      </Button>
    </div>
  )
}

/** Facet actions as changes of the address. */
const useFacetHandlers = (changeFilter: (change: (filter: SearchFilter) => SearchFilter) => void): FacetHandlers => {
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

// In the same chunk as the facets.
export { FacetReset } from './facet-reset.tsx'

interface FacetPanelProps {
  readonly filter: SearchFilter
  readonly changeFilter: (change: (filter: SearchFilter) => SearchFilter) => void
}

/** Facets of the shown query. */
export const FacetPanel = ({ filter, changeFilter }: FacetPanelProps) => {
  const { i18n } = useLingui()
  const config = useAtomValue(configAtom)
  const counts = useAtomValue(facetCountsAtom)
  const dragged = useAtomValue(temporaryFacetsAtom)
  const status = useAtomValue(searchStatusAtom)
  const handlers = useFacetHandlers(changeFilter)
  const [counted, setCounted] = useState({ counts, filter })
  if (counted.counts !== counts) setCounted({ counts, filter })
  // After a failed search no counts arrive for the current filter.
  const countedFilter = status === 'failure' ? filter : counted.filter
  const facets = useMemo(
    () => facetsOf(config.facets, counts, filter, new Intl.Collator(i18n.locale, { numeric: true }), countedFilter),
    [config.facets, counts, filter, i18n.locale, countedFilter],
  )
  const focus = useFocusInPlace()
  return (
    <div tabIndex={-1} className="outline-none" {...focus}>
      {facets.length === 0 && (status === 'success' || status === 'empty') ? (
        <p className="m-0 px-4 py-3 text-13px text-muted">
          <Trans id="views.search.facets.none">No filters for these results</Trans>
        </p>
      ) : (
        <FacetList facets={facets} dragged={dragged} {...handlers} />
      )}
    </div>
  )
}
