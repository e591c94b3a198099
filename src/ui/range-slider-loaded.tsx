import { Range, Root, Thumb, Track } from '@radix-ui/react-slider'

export interface RangeSliderProps {
  readonly min: number
  readonly max: number
  readonly step: number
  readonly value: readonly [number, number]
  /** Accessible names of the two thumbs: lowest, highest. */
  readonly labels: readonly [string, string]
  /** While dragging. */
  readonly onChange: (value: readonly [number, number]) => void
  /** Once on release. */
  readonly onCommit: (value: readonly [number, number]) => void
  /** Accessible text of a value, e.g. a date. */
  readonly valueText?: (value: number) => string
}

const pair = (values: readonly number[], [low, high]: readonly [number, number]): readonly [number, number] => [
  values[0] ?? low,
  values[1] ?? high,
]

export const LoadedRangeSlider = ({ value, labels, onChange, onCommit, valueText, ...rest }: RangeSliderProps) => (
  <Root
    {...rest}
    value={[...value]}
    onValueChange={(values) => onChange(pair(values, value))}
    onValueCommit={(values) => onCommit(pair(values, value))}
    dir={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}
    className="relative mx-2.5 flex h-[var(--control)] touch-none items-center select-none"
  >
    <Track className="relative h-1 flex-1 rounded-full bg-[var(--c-slider-track)]">
      <Range className="absolute h-full rounded-full bg-[var(--c-slider-fill)] forced-colors:[background:Highlight]" />
    </Track>
    {labels.map((label, index) => (
      <Thumb
        key={label}
        aria-label={label}
        aria-valuetext={valueText?.(value[index] ?? 0)}
        className="block size-5 rounded-full border-2 border-solid border-[var(--c-slider-fill)] bg-[var(--c-slider-thumb)] shadow-[var(--shadow-1)] focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-focus"
      />
    ))}
  </Root>
)
