import type { ReactNode } from 'react'
import type { ButtonSize, ButtonVariant } from './button-style.ts'

export interface MenuEntry {
  readonly key: string
  readonly label: string
  /** A second line in smaller letters. */
  readonly hint?: string
  readonly icon?: string
  /** Makes it a link. */
  readonly href?: string
  /** Opens the link in a new window. */
  readonly external?: boolean
  readonly onSelect?: () => void
  /** Set (true or false) = one of several choices, which is no link. */
  readonly checked?: boolean
  readonly disabled?: boolean
}

export interface MenuProps {
  /** Text of the button, or its accessible name and tooltip with `iconOnly`. */
  readonly label: string
  readonly icon?: string
  readonly items: readonly MenuEntry[]
  /** Edge of the button that the list is flush with. */
  readonly align?: 'start' | 'end'
  readonly side?: 'top' | 'bottom'
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
  readonly iconOnly?: boolean
  /** Opens after resting 300 ms on the button and closes 250 ms after the pointer has left. */
  readonly hover?: boolean
  /** Instead of the label, e.g. a picture or a value. */
  readonly children?: ReactNode
  readonly className?: string
}
