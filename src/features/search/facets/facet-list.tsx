import { useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { fieldsAtom } from '../../../domain/config/atoms.ts'
import type { Facet } from '../../../domain/search/facets.ts'
import type { Pair } from '../../../domain/search/slider-scale.ts'
import { fieldLabel } from '../../../widgets/metadata-list/field-label.ts'
import { FacetGroup } from './facet-group.tsx'
import type { FacetHandlers } from './facet-handlers.ts'
import { ListFacetGroup } from './list-facet.tsx'
import { RangeFacetGroup } from './range-facet.tsx'

interface FacetListProps extends FacetHandlers {
  readonly facets: readonly Facet[]
  /** Dragged thumbs by field. */
  readonly dragged: Readonly<Record<string, Pair>>
}

const chosenIn = (facet: Facet): number =>
  facet.kind === 'slider' ? Number(facet.chosen !== null) : facet.rows.filter((row) => row.state !== 'free').length

const rowHeight = 28
const sliderHeight = 100
const expectedHeight = (facet: Facet): number =>
  facet.kind === 'slider' ? sliderHeight : rowHeight * Math.min(facet.rows.length, facet.config.options.preview + 1)

/** All facets that have values to choose. */
export const FacetList = ({ facets, dragged, ...handlers }: FacetListProps) => {
  const { i18n } = useLingui()
  const fields = useAtomValue(fieldsAtom)
  const collator = useMemo(() => new Intl.Collator(i18n.locale, { numeric: true }), [i18n.locale])
  return facets.map((facet) => {
    const { field, config } = facet
    const label = fieldLabel({ field_name: field, translation: config.translation, label: undefined }, fields, i18n.locale)
    return (
      <FacetGroup
        key={field}
        label={label}
        chosen={chosenIn(facet)}
        expectedHeight={expectedHeight(facet)}
        onClear={() => handlers.onClear(field)}
      >
        {facet.kind === 'slider' ? (
          <RangeFacetGroup facet={facet} label={label} dragged={dragged[field]} {...handlers} />
        ) : (
          <ListFacetGroup facet={facet} label={label} collator={collator} {...handlers} />
        )}
      </FacetGroup>
    )
  })
}
