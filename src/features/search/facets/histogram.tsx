interface HistogramProps {
  readonly buckets: readonly number[]
  /** Start and end of the selected part relative to the width, 0 … 1. */
  readonly from: number
  readonly to: number
}

/** All bars of one kind as a single path. */
const bars = (buckets: readonly number[], isIncluded: (middle: number) => boolean): string => {
  const highest = Math.max(1, ...buckets)
  return buckets
    .map((count, index) => {
      if (count === 0 || !isIncluded((index + 0.5) / buckets.length)) return ''
      // A single result must remain visible beside large counts.
      const height = Math.max(0.06, Math.sqrt(count / highest))
      return `M${index + 0.08} 1h0.84v${-height}h-0.84z`
    })
    .join('')
}

/** Distribution of the results over a range. Decorative: the slider below is accessible. */
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
