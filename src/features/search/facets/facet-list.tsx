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
  /** Height of the content with its padding in px, reserved until the facet is near the window. */
  readonly expectedHeightPx: (facet: Shown) => number
}

// For a mouse; touch devices have taller rows.
const legendHeightPx = 44
const paddingPx = 12
const rowHeightPx = 28
const sliderHeightPx = 24
const histogramHeightPx = 40
const valuesHeightPx = 16
const dateInputsHeightPx = 54
const listView: FacetView<ListFacet> = {
  Body: ListFacetGroup,
  selectedCount: ({ rows }) => rows.filter((row) => row.state !== 'free').length,
  expectedHeightPx: ({ rows, config }) => paddingPx + rowHeightPx * Math.min(rows.length, config.options.preview + 1),
}
const sliderView: FacetView<RangeFacet> = {
  Body: RangeFacetGroup,
  selectedCount: ({ chosen }) => Number(chosen !== null),
  expectedHeightPx: ({ histogram, scaleKind }) =>
    paddingPx +
    (histogram.length > 1 ? histogramHeightPx : 0) +
    sliderHeightPx +
    (scaleKind === 'date' ? dateInputsHeightPx : valuesHeightPx),
}
const listViews: Readonly<Record<ListFacetKind, FacetView<ListFacet>>> = {
  checkbox: listView,
  radio: listView,
  tree: { ...listView, Body: TreeFacetGroup },
}
const rangeViews: Readonly<Record<RangeFacetKind, FacetView<RangeFacet>>> = { slider: sliderView }

/** Calls `render` with a facet and the view of its kind. The callback is generic, because each kind has its own properties. */
const withView = <Result,>(facet: Facet, render: <Shown extends Facet>(shown: Shown, view: FacetView<Shown>) => Result): Result =>
  isRangeFacet(facet) ? render(facet, rangeViews[facet.kind]) : render(facet, listViews[facet.kind])

const heightOf = (facet: Facet): number => legendHeightPx + withView(facet, (shown, { expectedHeightPx }) => expectedHeightPx(shown))

/** Number of facets that begin within the height of the window. */
const visibleFacetCount = (facets: readonly Facet[]): number => {
  let top = 0
  const firstHidden = facets.findIndex((facet) => {
    const isHidden = top >= window.innerHeight
    top += heightOf(facet)
    return isHidden
  })
  return firstHidden < 0 ? facets.length : firstHidden
}

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
  const visibleCount = visibleFacetCount(facets)
  return facets.map((facet, index) =>
    withView(facet, (shown, { Body, selectedCount, expectedHeightPx }) => {
      const { field, config } = shown
      const label = fieldLabel({ field_name: field, translation: config.translation, label: undefined }, fields, i18n.locale)
      return (
        <FacetGroup
          key={field}
          label={label}
          selectedCount={selectedCount(shown)}
          expectedHeightPx={expectedHeightPx(shown)}
          isInitiallyNear={index < visibleCount}
          onClear={() => handlers.onClear(field)}
        >
          <Body facet={shown} label={label} collator={collator} dragged={dragged[field]} {...handlers} />
        </FacetGroup>
      )
    }),
  )
}
