import { ActionButton } from './action-button.tsx'
import { IconButton } from './icon-button.tsx'
import { Tooltip } from './tooltip.tsx'

interface NamedButtonProps {
  /** `i-lucide-…` */
  readonly icon: string
  /** Visible name. */
  readonly text: string
  /** What the button does, in more words than the text. */
  readonly label: string
  /** There is room for the name. */
  readonly isNamed: boolean
  readonly pressed?: boolean
  readonly loading?: boolean
  readonly tooltipSide?: 'top' | 'bottom'
  readonly onClick: () => void
  readonly className?: string
}

/** An icon that shows its name where there is room. */
export const NamedButton = ({ text, label, isNamed, tooltipSide = 'bottom', ...button }: NamedButtonProps) =>
  isNamed ? (
    // The name needs no second one.
    <Tooltip label={text === label ? '' : label} side={tooltipSide}>
      <ActionButton text={text} label={label} {...button} />
    </Tooltip>
  ) : (
    <IconButton label={label} tooltipSide={tooltipSide} {...button} />
  )
