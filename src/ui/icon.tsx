import { classNames } from './class-names.ts'

interface IconProps {
  /** Literal class name, `i-lucide-…`: the build collects them from the source. */
  readonly name: string
  readonly className?: string
}

/** Decoration only: whatever it stands for is said in text or by a label. */
export const Icon = ({ name, className }: IconProps) => <span aria-hidden className={classNames(name, className ?? 'size-5')} />
