import { useLingui } from '@lingui/macro'
import { formatBytes, formatDate, formatNumber } from '../../../domain/language/format.ts'
import type { RangeFacet } from '../../../domain/search/facets.ts'
import { type Pair, pairOf, rangeOfPair } from '../../../domain/search/slider-scale.ts'
import { RangeSlider } from '../../../ui/range-slider.tsx'
import { DateInputs } from './date-inputs.tsx'
import type { FacetHandlers } from './facet-handlers.ts'
import { Histogram } from './histogram.tsx'

interface RangeFacetGroupProps extends Pick<FacetHandlers, 'onDrag' | 'onRange'> {
  readonly facet: RangeFacet
  readonly label: string
  /** Values of the thumbs while dragging. */
  readonly dragged: Pair | undefined
}

/** Slider with two thumbs below a histogram; dates also have two inputs. Searches once, on release. */
export const RangeFacetGroup = ({ facet, label, dragged, onDrag, onRange }: RangeFacetGroupProps) => {
  const { t, i18n } = useLingui()
  const { field, scale, scaleKind, chosen, histogram } = facet
  const pair = dragged ?? pairOf(chosen, scale)
  const valueText = (value: number): string =>
    scaleKind === 'date'
      ? formatDate(value, i18n.locale)
      : scaleKind === 'filesize'
        ? formatBytes(value, i18n.locale)
        : formatNumber(value, i18n.locale)
  const ratioOf = (value: number) => (value - scale.min) / (scale.max - scale.min)
  const commit = (range: Pair) => onRange(field, rangeOfPair(range, scale))

  return (
    <>
      {histogram.length > 1 && <Histogram buckets={histogram} from={ratioOf(pair[0])} to={ratioOf(pair[1])} />}
      <div className="-mt-3">
        <RangeSlider
          min={scale.min}
          max={scale.max}
          step={scale.step}
          value={pair}
          labels={[
            t({ id: 'views.search.facets.lowest', message: `${label}, lowest` }),
            t({ id: 'views.search.facets.highest', message: `${label}, highest` }),
          ]}
          valueText={valueText}
          onChange={(value) => onDrag(field, value)}
          onCommit={commit}
        />
      </div>
      {scaleKind === 'date' ? (
        <DateInputs scale={scale} pair={pair} onCommit={commit} />
      ) : (
        <p className="m-0 flex justify-between text-12px text-muted tabular-nums">
          <bdi>{valueText(pair[0])}</bdi>
          <bdi>{valueText(pair[1])}</bdi>
        </p>
      )}
    </>
  )
}
