import { Trans } from '@lingui/macro'
import { isoDay, type Pair, parseIsoDay, type SliderScale } from '../../domain/catalogue/slider-scale.ts'

interface DateInputsProps {
  readonly scale: SliderScale
  readonly pair: Pair
  readonly onCommit: (pair: Pair) => void
}

const field =
  'box-border h-[var(--control-s)] w-full min-w-0 rounded-control border border-solid border-line-strong bg-surface px-2 text-13px text-on-surface'

/** Days typed or picked; what is no day yet is left alone until it is one. */
export const DateInputs = ({ scale, pair, onCommit }: DateInputsProps) => {
  const change = (at: 0 | 1) => (text: string) => {
    const day = parseIsoDay(text)
    if (day !== null) onCommit(at === 0 ? [day, Math.max(day, pair[1])] : [Math.min(day, pair[0]), day])
  }
  const bounds = { min: isoDay(scale.min), max: isoDay(scale.max) }
  return (
    <div className="mt-1 grid grid-cols-2 gap-2">
      <label className="grid gap-1 text-12px text-muted">
        <Trans id="views.search.facets.from">From</Trans>
        <input
          key={pair[0]}
          type="date"
          {...bounds}
          defaultValue={isoDay(pair[0])}
          onChange={(event) => change(0)(event.target.value)}
          className={field}
        />
      </label>
      <label className="grid gap-1 text-12px text-muted">
        <Trans id="views.search.facets.to">To</Trans>
        <input
          key={pair[1]}
          type="date"
          {...bounds}
          defaultValue={isoDay(pair[1])}
          onChange={(event) => change(1)(event.target.value)}
          className={field}
        />
      </label>
    </div>
  )
}
