import { classNames } from './class-names.ts'
import './icon.css'

interface IconProps {
  /** Literal name, `i-lucide-…`: the build collects them from the source. */
  readonly name: string
  readonly className?: string
}

/** Those that follow the line of reading turn round with it. */
const isDirected = (name: string): boolean => /-(?:left|right|log|list|undo|redo|external)\b/.test(name)

let rest: string | null = null
/** Those of the first screen stand in the document, the others in a file of their own; icons.config.ts decides which. */
const addressOf = (name: string): string => {
  if (document.getElementById(name)) return `#${name}`
  rest ??= document.querySelector<HTMLLinkElement>('link[rel=x-icons]')?.href ?? ''
  return `${rest}#${name}`
}

/** Decoration only: whatever it stands for is said in text or by a label. */
export const Icon = ({ name, className }: IconProps) => (
  <svg aria-hidden className={classNames(isDirected(name) ? 'icon is-directed' : 'icon', className ?? 'size-5')}>
    <use href={addressOf(name)} />
  </svg>
)
