import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import type { SearchFilter } from '#contract/filter.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { facetCountsAtom, searchStatusAtom, temporaryFacetsAtom } from '../../domain/search/atoms.ts'
import { facetsOf } from '../../domain/search/facets.ts'
import { FacetList } from './facets/facet-list.tsx'
import { useFocusInPlace } from './facets/use-focus-in-place.ts'
import { useFacetHandlers } from './use-facet-handlers.ts'

// In the same chunk as the facets.
export { FacetReset } from './facet-reset.tsx'
export { FacetSheetFooter } from './facet-sheet-footer.tsx'

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
