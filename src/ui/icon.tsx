import { classNames } from './class-names.ts'
import './icon.css'

interface IconProps {
  /** Literal name, `i-lucide-…`: the build collects them from the source. */
  readonly name: string
  readonly className?: string
}

/** Decoration only: whatever it stands for is said in text or by a label. */
export const Icon = ({ name, className }: IconProps) => (
  <svg aria-hidden className={classNames('icon', className ?? 'size-5')}>
    <use href={`#${name}`} />
  </svg>
)
