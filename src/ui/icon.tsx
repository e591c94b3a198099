import { classNames } from './class-names.ts'
import './icon.css'

interface IconProps {
  /** Literal name, `i-lucide-…`: the build collects the names from the source and writes the drawings into the document. */
  readonly name: string
  readonly className?: string
}

/** Icons that are mirrored in right-to-left languages. */
const isMirrored = (name: string): boolean => /-(?:left|right|log|list|undo|redo|external)\b/.test(name)

/** Decorative icon. A text or a label beside it must carry the meaning. */
export const Icon = ({ name, className }: IconProps) => (
  <svg aria-hidden className={classNames(isMirrored(name) ? 'icon is-directed' : 'icon', className ?? 'size-5')}>
    <use href={`#${name}`} />
  </svg>
)
