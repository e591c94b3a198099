interface HistogramProps {
  readonly buckets: readonly number[]
  /** Share of the whole width where the chosen part begins and ends, 0 … 1. */
  readonly from: number
  readonly to: number
}

/** All bars of one kind as a single shape. */
const bars = (buckets: readonly number[], isWanted: (middle: number) => boolean): string => {
  const highest = Math.max(1, ...buckets)
  return buckets
    .map((count, index) => {
      if (count === 0 || !isWanted((index + 0.5) / buckets.length)) return ''
      // A single result among many must still be seen.
      const height = Math.max(0.06, Math.sqrt(count / highest))
      return `M${index + 0.08} 1h0.84v${-height}h-0.84z`
    })
    .join('')
}

/** How the results are spread over a range. Decoration: the slider below says what is chosen. */
export const Histogram = ({ buckets, from, to }: HistogramProps) => {
  const isChosen = (middle: number) => middle >= from && middle <= to
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${buckets.length} 1`}
      preserveAspectRatio="none"
      className="mx-2.5 block h-10 w-[calc(100%-1.25rem)] rtl:-scale-x-100"
    >
      <path d={bars(buckets, (middle) => !isChosen(middle))} className="fill-line-strong opacity-40" />
      <path d={bars(buckets, isChosen)} className="fill-primary opacity-80" />
    </svg>
  )
}
