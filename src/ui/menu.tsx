import { type ComponentType, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { openDelayMs } from './hover-delays.ts'
import { MenuButton } from './menu-button.tsx'
import type { MenuProps } from './menu-entry.ts'
import type { OpenedMenuProps } from './menu-opened.tsx'
import { missingCode } from './missing-code.ts'
import { Tooltip } from './tooltip.tsx'

const load = () => import('./menu-opened.tsx')

/** A button with a list of actions, links or choices. The code of the list loads on hover or focus. */
export const Menu = (props: MenuProps) => {
  const { items: _items, align: _align, side: _side, hover, iconOnly = false, ...button } = props
  const [opened, setOpened] = useState<{ Menu: ComponentType<OpenedMenuProps>; by: OpenedMenuProps['openedBy'] } | null>(null)
  const timer = useRef<number>(0)
  useEffect(() => () => window.clearTimeout(timer.current), [])

  const open = (by: OpenedMenuProps['openedBy']) => {
    window.clearTimeout(timer.current)
    void load().then(
      (module) => setOpened((before) => before ?? { Menu: module.OpenedMenu, by }),
      by === 'hover' ? undefined : missingCode.report,
    )
  }
  const prepare = () => void load()
  const enter = (event: PointerEvent) => {
    prepare()
    if (hover && event.pointerType === 'mouse') timer.current = window.setTimeout(() => open('hover'), openDelayMs)
  }
  if (opened) return <opened.Menu {...props} openedBy={opened.by} />
  const waiting = (
    <MenuButton
      {...button}
      iconOnly={iconOnly}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={enter}
      onPointerLeave={() => window.clearTimeout(timer.current)}
      onFocus={prepare}
      // A click without coordinates comes from the keyboard.
      onClick={(event: MouseEvent) => open(event.detail === 0 ? 'keyboard' : 'pointer')}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        open('keyboard')
      }}
    />
  )
  return iconOnly ? <Tooltip label={props.label}>{waiting}</Tooltip> : waiting
}
