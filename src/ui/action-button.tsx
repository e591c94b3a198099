import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { Spinner } from './spinner.tsx'

interface ActionButtonProps {
  /** `i-lucide-…` */
  readonly icon: string
  /** Visible text, below the icon on a phone. */
  readonly text: string
  /** What the button does, in more words than the text. */
  readonly label?: string
  readonly pressed?: boolean
  readonly loading?: boolean
  readonly onClick: () => void
  readonly className?: string
}

/** Users of speech input say the visible text, so the accessible name contains it. */
const nameOf = (text: string, label: string): string =>
  ` ${label} `.toLowerCase().includes(` ${text} `.toLowerCase()) ? label : `${text}: ${label}`

/** Button of a bar: an icon with its name. */
export const ActionButton = ({ icon, text, label, pressed, loading = false, onClick, className }: ActionButtonProps) => (
  <button
    type="button"
    {...(label === undefined ? {} : { 'aria-label': nameOf(text, label) })}
    {...(pressed === undefined ? {} : { 'aria-pressed': pressed })}
    {...(loading ? { 'aria-busy': true, 'aria-disabled': true } : {})}
    onClick={loading ? undefined : onClick}
    className={classNames(
      'inline-flex min-h-[var(--control)] min-w-11 shrink-0 items-center justify-center gap-2 rounded-control border-0 bg-transparent px-3 text-14px font-medium text-inherit hover:bg-[var(--c-button-hover)] active:bg-pressed aria-pressed:text-primary max-sm:min-h-14 max-sm:flex-col max-sm:gap-0.5 max-sm:px-1 max-sm:text-12px max-sm:leading-4 max-sm:font-normal',
      className,
    )}
  >
    {loading ? <Spinner /> : <Icon name={icon} />}
    <span className="line-clamp-2 max-w-64 [overflow-wrap:anywhere] max-sm:max-w-24">{text}</span>
  </button>
)
