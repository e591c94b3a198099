import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

interface SpinnerProps {
  /** Accessible text; omit it if the text beside it has the same meaning. */
  readonly label?: string
  readonly className?: string
}

export const Spinner = ({ label, className }: SpinnerProps) => (
  <span
    className={classNames('inline-flex keeps-moving animate-spin', className ?? 'size-5')}
    {...(label ? { role: 'status', 'aria-label': label } : { 'aria-hidden': true })}
  >
    <Icon name="i-lucide-loader-circle" className="size-full" />
  </span>
)
