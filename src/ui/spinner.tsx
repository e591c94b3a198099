import { classNames } from './class-names.ts'

interface SpinnerProps {
  /** Read out; leave it away where the text beside already says it. */
  readonly label?: string
  readonly className?: string
}

export const Spinner = ({ label, className }: SpinnerProps) => (
  <span
    className={classNames('i-lucide-loader-circle keeps-moving animate-spin', className ?? 'size-5')}
    {...(label ? { role: 'status', 'aria-label': label } : { 'aria-hidden': true })}
  />
)
