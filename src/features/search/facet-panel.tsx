import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import type { SearchFilter } from '#contract/filter.ts'
import { facetCountsAtom, searchStatusAtom, temporaryFacetsAtom } from '../../domain/catalogue/atoms.ts'
import { facetsOf } from '../../domain/catalogue/facets.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { FacetList } from './facets/facet-list.tsx'
import { useFocusInPlace } from './facets/use-focus-in-place.ts'
import { useFacetHandlers } from './use-facet-handlers.ts'

// Around the facets, and fetched with them.
export { FacetReset } from './facet-reset.tsx'
export { FacetSheetFooter } from './facet-sheet-footer.tsx'

interface FacetPanelProps {
  readonly filter: SearchFilter
  readonly changeFilter: (change: (filter: SearchFilter) => SearchFilter) => void
}

/** The facets of the question that is shown. */
export const FacetPanel = ({ filter, changeFilter }: FacetPanelProps) => {
  const { i18n } = useLingui()
  const config = useAtomValue(configAtom)
  const counts = useAtomValue(facetCountsAtom)
  const dragged = useAtomValue(temporaryFacetsAtom)
  const status = useAtomValue(searchStatusAtom)
  const handlers = useFacetHandlers(changeFilter)
  const [came, setCame] = useState({ counts, filter })
  if (came.counts !== counts) setCame({ counts, filter })
  // What was asked for then has nothing to wait for when no counts come.
  const before = status === 'failure' ? filter : came.filter
  const facets = useMemo(
    () => facetsOf(config.facets, counts, filter, new Intl.Collator(i18n.locale, { numeric: true }), before),
    [config.facets, counts, filter, i18n.locale, before],
  )
  const focus = useFocusInPlace()
  return (
    <div tabIndex={-1} className="outline-none" {...focus}>
      {facets.length === 0 && (status === 'success' || status === 'empty') ? (
        <p className="m-0 px-4 py-3 text-13px text-muted">
          <Trans id="views.search.facets.none">There is nothing to choose from here.</Trans>
        </p>
      ) : (
        <FacetList facets={facets} dragged={dragged} {...handlers} />
      )}
    </div>
  )
}
