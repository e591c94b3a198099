import { useLingui } from '@lingui/macro'
import { clamp } from '#common/clamp.ts'

interface RatingProps {
  /** Limited to 0 … 5. */
  readonly value: number
}

const length = 5
const star = 'M8 1.2l2.06 4.3 4.74.63-3.47 3.28.87 4.7L8 11.83l-4.2 2.28.87-4.7L1.2 6.13l4.74-.63z'

/** Star rating with one accessible text. */
export const Rating = ({ value }: RatingProps) => {
  const { t } = useLingui()
  const stars = clamp(Math.round(value), 0, length)
  return (
    <span
      role="img"
      aria-label={t({ id: 'widgets.rating.label', message: `${stars} of ${length} stars` })}
      className="inline-flex items-center gap-0.5 align-middle"
    >
      {Array.from({ length }, (_, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a star is its place
        <svg
          key={index}
          aria-hidden
          viewBox="0 0 16 16"
          className={index < stars ? 'size-4 fill-current' : 'size-4 fill-none stroke-current opacity-45'}
        >
          <path d={star} />
        </svg>
      ))}
    </span>
  )
}
