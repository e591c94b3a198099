import { type ReactNode, useState } from 'react'
import { isoDay, parseIsoDay, type SliderScale } from '../../../domain/catalogue/slider-scale.ts'

interface DayInputProps {
  readonly label: ReactNode
  /** Epoch seconds. */
  readonly day: number
  readonly scale: SliderScale
  readonly onCommit: (day: number) => void
}

/**
 * A day typed or picked. Only one within the scale counts, since a year is typed digit by digit and begins as the year 2; what is none in
 * the end gives way to the day that was there.
 */
export const DayInput = ({ label, day, scale, onCommit }: DayInputProps) => {
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
