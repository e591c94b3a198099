import type { ComponentProps } from 'react'
import { buttonStyle } from './button-style.ts'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import type { MenuProps } from './menu-entry.ts'

type MenuButtonProps = Pick<MenuProps, 'label' | 'icon' | 'iconOnly' | 'variant' | 'size' | 'children' | 'className'> &
  ComponentProps<'button'>

/** The button of a menu, identical before and after the menu's code has loaded. */
export const MenuButton = ({
  label,
  icon,
  iconOnly = false,
  variant = 'ghost',
  size = 'm',
  children,
  className,
  ...rest
}: MenuButtonProps) => (
  <button
    type="button"
    {...rest}
    {...(iconOnly || children ? { 'aria-label': label } : {})}
    className={buttonStyle(variant, size, classNames(iconOnly && 'aspect-square px-0!', className))}
  >
    {icon && <Icon name={icon} />}
    {children ?? (!iconOnly && label)}
    {!iconOnly && <Icon name="i-lucide-chevron-down" className="size-4 opacity-70" />}
  </button>
)
