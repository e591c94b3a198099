// @unocss-include: class names of this module are collected into the style sheet
import { classNames } from './class-names.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger'
export type ButtonSize = 's' | 'm'

const base =
  'inline-flex items-center justify-center gap-2 rounded-control border border-solid font-medium no-underline select-none disabled:opacity-50 aria-disabled:opacity-60'

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-[var(--c-button-primary)] text-[var(--c-button-on-primary)] enabled:hover:bg-[var(--c-primary-hover)]',
  secondary:
    'border-line-strong bg-[var(--c-button-secondary)] text-[var(--c-button-on-secondary)] hover:bg-[image:linear-gradient(var(--c-button-hover),var(--c-button-hover))]',
  ghost: 'border-transparent bg-transparent text-inherit hover:bg-[var(--c-button-hover)] active:bg-pressed',
  danger: 'border-transparent bg-danger text-[var(--c-on-state)] hover:brightness-110',
}

const sizes: Record<ButtonSize, string> = {
  s: 'min-h-[var(--control-s)] px-2.5 text-13px',
  m: 'min-h-[var(--control)] px-4 text-14px',
}

/** Class names that buttons and button links share. */
export const buttonStyle = (variant: ButtonVariant, size: ButtonSize, className?: string): string =>
  classNames(base, variants[variant], sizes[size], className)
