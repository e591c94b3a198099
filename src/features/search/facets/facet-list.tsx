import { useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { type ComponentType, useMemo } from 'react'
import type { ListFacetKind, RangeFacetKind } from '#contract/config/facet-kinds.ts'
import { fieldsAtom } from '../../../domain/config/atoms.ts'
import { type Facet, isRangeFacet, type ListFacet, type RangeFacet } from '../../../domain/search/facets.ts'
import type { Pair } from '../../../domain/search/slider-scale.ts'
import { fieldLabel } from '../../../widgets/metadata-list/field-label.ts'
import { FacetGroup } from './facet-group.tsx'
import type { FacetHandlers } from './facet-handlers.ts'
import { ListFacetGroup } from './list-facet.tsx'
import { RangeFacetGroup } from './range-facet.tsx'
import { TreeFacetGroup } from './tree-facet.tsx'

interface FacetBodyProps<Shown extends Facet> extends FacetHandlers {
  readonly facet: Shown
  readonly label: string
  readonly collator: Intl.Collator
  readonly dragged: Pair | undefined
}

interface FacetView<Shown extends Facet> {
  readonly Body: ComponentType<FacetBodyProps<Shown>>
  readonly selectedCount: (facet: Shown) => number
  /** Height in px, reserved until the facet is near the window. */
  readonly expectedHeightPx: (facet: Shown) => number
}

const rowHeightPx = 28
const listView: FacetView<ListFacet> = {
  Body: ListFacetGroup,
  selectedCount: ({ rows }) => rows.filter((row) => row.state !== 'free').length,
  expectedHeightPx: ({ rows, config }) => rowHeightPx * Math.min(rows.length, config.options.preview + 1),
}
const sliderView: FacetView<RangeFacet> = {
  Body: RangeFacetGroup,
  selectedCount: ({ chosen }) => Number(chosen !== null),
  expectedHeightPx: () => 100,
}
const listViews: Readonly<Record<ListFacetKind, FacetView<ListFacet>>> = {
  checkbox: listView,
  radio: listView,
  tree: { ...listView, Body: TreeFacetGroup },
}
const rangeViews: Readonly<Record<RangeFacetKind, FacetView<RangeFacet>>> = { slider: sliderView }

interface FacetListProps extends FacetHandlers {
  readonly facets: readonly Facet[]
  /** Dragged thumbs by field. */
  readonly dragged: Readonly<Record<string, Pair>>
}

/** All facets that have values to choose. */
export const FacetList = ({ facets, dragged, ...handlers }: FacetListProps) => {
  const { i18n } = useLingui()
  const fields = useAtomValue(fieldsAtom)
  const collator = useMemo(() => new Intl.Collator(i18n.locale, { numeric: true }), [i18n.locale])
  const renderFacet = <Shown extends Facet>(facet: Shown, { Body, selectedCount, expectedHeightPx }: FacetView<Shown>) => {
    const { field, config } = facet
    const label = fieldLabel({ field_name: field, translation: config.translation, label: undefined }, fields, i18n.locale)
    return (
      <FacetGroup
        key={field}
        label={label}
        selectedCount={selectedCount(facet)}
        expectedHeightPx={expectedHeightPx(facet)}
        onClear={() => handlers.onClear(field)}
      >
        <Body facet={facet} label={label} collator={collator} dragged={dragged[field]} {...handlers} />
      </FacetGroup>
    )
  }
  return facets.map((facet) =>
    isRangeFacet(facet) ? renderFacet(facet, rangeViews[facet.kind]) : renderFacet(facet, listViews[facet.kind]),
  )
}
