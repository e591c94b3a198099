import { Trans } from '@lingui/macro'
import { type ReactNode, useState } from 'react'
import { isoDay, type Pair, parseIsoDay, type SliderScale } from '../../../domain/search/slider-scale.ts'

interface DayInputProps {
  readonly label: ReactNode
  /** Epoch seconds. */
  readonly day: number
  readonly scale: SliderScale
  readonly onCommit: (day: number) => void
}

/** Date input. Applies only days within the scale: while a year is typed, it starts as year 2. An invalid day is reset on blur. */
const DayInput = ({ label, day, scale, onCommit }: DayInputProps) => {
  const [draft, setDraft] = useState<string | null>(null)
  const type = (text: string, isWithin: boolean) => {
    const typed = isWithin ? parseIsoDay(text) : null
    setDraft(text)
    if (typed !== null && typed !== day) onCommit(typed)
  }
  return (
    <label className="grid min-w-0 gap-1 text-12px text-muted">
      {label}
      <input
        type="date"
        min={isoDay(scale.min)}
        max={isoDay(scale.max)}
        value={draft ?? isoDay(day)}
        onChange={({ target }) => type(target.value, target.validity.valid)}
        onBlur={() => setDraft(null)}
        className="box-border h-[var(--control-s)] w-full min-w-0 rounded-control border border-solid border-line-strong bg-surface px-2 text-13px text-on-surface"
      />
    </label>
  )
}

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
