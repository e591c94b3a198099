interface HistogramProps {
  readonly buckets: readonly number[]
  /** Share of the whole width where the chosen part begins and ends, 0 … 1. */
  readonly from: number
  readonly to: number
}

/** How the results are spread over a range. Decoration: the slider below says what is chosen. */
export const Histogram = ({ buckets, from, to }: HistogramProps) => {
  const highest = Math.max(1, ...buckets)
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${buckets.length} 1`}
      preserveAspectRatio="none"
      className="mx-2.5 block h-10 w-[calc(100%-1.25rem)] rtl:-scale-x-100"
    >
      {buckets.map((count, index) => {
        const middle = (index + 0.5) / buckets.length
        // A single result among many must still be seen.
        const height = count === 0 ? 0 : Math.max(0.06, Math.sqrt(count / highest))
        return (
          <rect
            // oxlint-disable-next-line react/no-array-index-key -- a bucket is its place
            key={index}
            x={index + 0.08}
            width={0.84}
            y={1 - height}
            height={height}
            className={middle >= from && middle <= to ? 'fill-primary' : 'fill-line-strong opacity-50'}
          />
        )
      })}
    </svg>
  )
}
