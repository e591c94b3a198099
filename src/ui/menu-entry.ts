import type { ReactNode } from 'react'
import type { ButtonSize, ButtonVariant } from './button-style.ts'

export interface MenuEntry {
  readonly key: string
  readonly label: string
  /** Second line in a smaller font. */
  readonly hint?: string
  readonly icon?: string
  /** Makes it a link. */
  readonly href?: string
  /** Opens the link in a new window. */
  readonly external?: boolean
  readonly onSelect?: () => void
  /** true or false = one of several choices, which is not a link. */
  readonly checked?: boolean
  readonly disabled?: boolean
}

export interface MenuProps {
  /** Text of the button, or its accessible name and tooltip with `iconOnly`. */
  readonly label: string
  readonly icon?: string
  readonly items: readonly MenuEntry[]
  /** Edge of the button with which the list aligns. */
  readonly align?: 'start' | 'end'
  readonly side?: 'top' | 'bottom'
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
  readonly iconOnly?: boolean
  /** Opens after 300 ms of hover and closes 250 ms after the pointer has left. */
  readonly hover?: boolean
  /** Replaces the label, e.g. with a picture or a value. */
  readonly children?: ReactNode
  readonly className?: string
}
