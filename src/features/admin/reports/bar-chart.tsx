export interface Bar {
  readonly name: string
  /** Parts from the bottom up, in the order of `colours`. */
  readonly parts: readonly number[]
}

interface BarChartProps {
  readonly bars: readonly Bar[]
  /** CSS colours. */
  readonly colours: readonly string[]
  /** Accessible description of the chart. */
  readonly label: string
  readonly writeNumber: (value: number) => string
}

const height = 100
/** Width of a bar relative to its slot. */
const filled = 0.76

/** Rounds up to 1, 2 or 5 times a power of ten. */
const roundUp = (value: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)))
  return ([1, 2, 5, 10].find((step) => step * power >= value) ?? 10) * power
}

/** Bar chart over time. A table beside it contains the numbers. */
export const BarChart = ({ bars, colours, label, writeNumber }: BarChartProps) => {
  const total = ({ parts }: Bar) => parts.reduce((sum, part) => sum + part, 0)
  const top = roundUp(Math.max(...bars.map(total)))
  const [first, middle, last] = [bars[0], bars[Math.floor(bars.length / 2)], bars.at(-1)]
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-2 text-12px text-muted">
      <div aria-hidden="true" className="tabular flex flex-col justify-between text-end">
        <span>{writeNumber(top)}</span>
        <span>{writeNumber(0)}</span>
      </div>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${bars.length} ${height}`}
        preserveAspectRatio="none"
        className="h-40 w-full border-b border-is border-line-strong"
      >
        {bars.map((bar, place) => {
          const ends = bar.parts.map((_, at) => bar.parts.slice(0, at + 1).reduce((sum, part) => sum + part, 0))
          return (
            <g key={bar.name}>
              {bar.parts.map((part, at) => (
                <rect
                  key={colours[at]}
                  x={place + (1 - filled) / 2}
                  y={height - ((ends[at] ?? 0) / top) * height}
                  width={filled}
                  height={(part / top) * height}
                  style={{ fill: colours[at] }}
                />
              ))}
            </g>
          )
        })}
      </svg>
      <span />
      <div aria-hidden="true" className="tabular mt-1 flex justify-between">
        {[first, middle, last].map((bar, at) => bar && <span key={`${at} ${bar.name}`}>{bar.name}</span>)}
      </div>
    </div>
  )
}
