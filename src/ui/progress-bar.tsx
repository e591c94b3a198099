import { clamp } from '#common/clamp.ts'

interface ProgressBarProps {
  /** 0–1; null = unknown duration. */
  readonly value: number | null
  readonly label: string
}

export const ProgressBar = ({ value, label }: ProgressBarProps) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    {...(value === null ? {} : { 'aria-valuenow': Math.round(value * 100) })}
    className="h-1 w-full overflow-hidden rounded-full bg-line forced-colors:border"
  >
    {value === null ? (
      <div className="keeps-moving h-full w-1/3 animate-[slide-along_1.2s_ease-in-out_infinite] rounded-full bg-primary forced-colors:[background:Highlight] rtl:direction-reverse" />
    ) : (
      <div
        style={{ width: `${clamp(value, 0, 1) * 100}%` }}
        className="h-full rounded-full bg-primary transition-[width] duration-100 ease-linear forced-colors:[background:Highlight]"
      />
    )}
  </div>
)
