import { Trans } from '@lingui/macro'
import type { Pair, SliderScale } from '../../../domain/search/slider-scale.ts'
import { DayInput } from './day-input.tsx'

interface DateInputsProps {
  readonly scale: SliderScale
  readonly pair: Pair
  readonly onCommit: (pair: Pair) => void
}

/** Inputs for the first and the last day of a range. */
export const DateInputs = ({ scale, pair: [first, last], onCommit }: DateInputsProps) => (
  <div className="mt-1 grid grid-cols-2 gap-2">
    <DayInput
      label={<Trans id="views.search.facets.from">From</Trans>}
      day={first}
      scale={scale}
      onCommit={(day) => onCommit([day, Math.max(day, last)])}
    />
    <DayInput
      label={<Trans id="views.search.facets.to">To</Trans>}
      day={last}
      scale={scale}
      onCommit={(day) => onCommit([Math.min(day, first), day])}
    />
  </div>
)
