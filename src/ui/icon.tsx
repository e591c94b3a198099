import { classNames } from './class-names.ts'
import './icon.css'

interface IconProps {
  /** Literal name, `i-lucide-…`: the build collects them from the source. */
  readonly name: string
  readonly className?: string
}

/** Those that point along the line of reading turn round with it. */
const isDirected = (name: string): boolean => /(?:arrow|chevron)-(?:left|right)$/.test(name)

/** Decoration only: whatever it stands for is said in text or by a label. */
export const Icon = ({ name, className }: IconProps) => (
  <svg aria-hidden className={classNames(isDirected(name) ? 'icon is-directed' : 'icon', className ?? 'size-5')}>
    <use href={`#${name}`} />
  </svg>
)
