import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

interface SpinnerProps {
  /** Read out; leave it away where the text beside already says it. */
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
