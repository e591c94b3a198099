import { Menu as HeadlessMenu, MenuButton as HeadlessMenuButton, MenuItem, MenuItems } from '@headlessui/react'
import { type ComponentProps, type PointerEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { place } from './floating.ts'
import { closeDelayMs, openDelayMs } from './hover-delays.ts'
import { Icon } from './icon.tsx'
import { MenuButton } from './menu-button.tsx'
import type { MenuEntry, MenuProps } from './menu-entry.ts'

export interface OpenedMenuProps extends MenuProps {
  /** Input that opened the menu while its code loaded. The list opens immediately. */
  readonly openedBy: 'pointer' | 'keyboard' | 'hover'
}

const entryStyle =
  'flex min-h-[var(--control)] w-full cursor-pointer items-center gap-3 rounded-control border-0 bg-transparent px-3 py-1 text-start text-14px text-inherit no-underline data-focus:bg-[var(--c-list-hover)] data-disabled:cursor-default data-disabled:opacity-50'

const key = (name: string) => new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })

const EntryBody = ({ entry }: { readonly entry: MenuEntry }) => (
  <>
    {entry.icon && <Icon name={entry.icon} className="size-4.5 text-muted" />}
    <span className="flex-1 pe-4">
      {entry.label}
      {entry.hint && <span className="tabular block text-12px text-muted">{entry.hint}</span>}
    </span>
    {entry.external && <Icon name="i-lucide-external-link" className="size-4 text-muted" />}
    {entry.checked && <Icon name="i-lucide-check" className="size-4.5 text-primary" />}
  </>
)

interface ChoiceProps extends ComponentProps<'button'> {
  readonly checked: boolean
}

/** Headless UI has plain entries only. Adds the role and the state of one of several choices. */
const Choice = ({ checked, ...button }: ChoiceProps) => <button {...button} type="button" role="menuitemradio" aria-checked={checked} />

interface EntryProps {
  readonly entry: MenuEntry
  readonly trigger: RefObject<HTMLButtonElement | null>
}

const Entry = ({ entry, trigger }: EntryProps) => {
  const select = () => {
    // The entry is removed when the menu closes, so a dialog that it opens must return the focus to the button.
    trigger.current?.focus()
    entry.onSelect?.()
  }
  const item = { disabled: entry.disabled ?? false, className: entryStyle, onClick: select, children: <EntryBody entry={entry} /> }
  if (entry.checked !== undefined) return <MenuItem as={Choice} checked={entry.checked} {...item} />
  if (entry.href === undefined) return <MenuItem as="button" type="button" {...item} />
  return <MenuItem as="a" href={entry.href} {...item} {...(entry.external ? { target: '_blank', rel: 'noopener noreferrer' } : {})} />
}

interface PopupProps extends ComponentProps<'div'> {
  readonly trigger: RefObject<HTMLButtonElement | null>
  readonly align: 'start' | 'end'
  readonly side: 'top' | 'bottom'
}

/** The list is in the top layer, so that neither a scrolling parent nor a modal dialog clips it. */
const Popup = ({ trigger, align, side, ref, ...rest }: PopupProps) => {
  const popup = useRef<HTMLDivElement | null>(null)
  useLayoutEffect(() => {
    if (!popup.current || !trigger.current) return
    popup.current.showPopover()
    place(popup.current, trigger.current, { side, align, gap: 4 })
  }, [trigger, align, side])
  // A stable callback: a new one would detach and attach the list with every render.
  const attach = useCallback(
    (element: HTMLDivElement | null) => {
      popup.current = element
      if (typeof ref === 'function') ref(element)
      else if (ref) ref.current = element
    },
    [ref],
  )
  return <div {...rest} ref={attach} popover="manual" />
}

/** Headless UI's menu behind the same button; see menu.tsx. */
export const OpenedMenu = ({ items, align = 'start', side = 'bottom', hover = false, openedBy, ...button }: OpenedMenuProps) => {
  const trigger = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLElement>(null)
  const timer = useRef<number>(0)

  useEffect(() => {
    const element = trigger.current
    if (openedBy !== 'hover') element?.focus({ focusVisible: openedBy === 'keyboard' })
    if (openedBy === 'pointer') element?.click()
    else element?.dispatchEvent(key('ArrowDown'))
    return () => window.clearTimeout(timer.current)
  }, [openedBy])

  const schedule = (event: PointerEvent, delayMs: number, action: () => void) => {
    window.clearTimeout(timer.current)
    if (hover && event.pointerType === 'mouse') timer.current = window.setTimeout(action, delayMs)
  }
  const isOpen = () => trigger.current?.getAttribute('aria-expanded') === 'true'
  const enter = (event: PointerEvent) => schedule(event, openDelayMs, () => isOpen() || trigger.current?.dispatchEvent(key('ArrowDown')))
  const leave = (event: PointerEvent) => schedule(event, closeDelayMs, () => isOpen() && list.current?.dispatchEvent(key('Escape')))

  return (
    <HeadlessMenu>
      {/* React events reach a parent through the top layer, so one pair of handlers covers button and list. */}
      <span className="contents" onPointerEnter={enter} onPointerLeave={leave}>
        <HeadlessMenuButton as={MenuButton} {...button} ref={trigger} />
        <MenuItems
          as={Popup}
          ref={list}
          modal={false}
          trigger={trigger}
          side={side}
          align={align}
          className="appear min-w-48 max-w-[min(22rem,calc(100vw-1rem))] overflow-y-auto rounded-card border border-solid border-line bg-popup p-1 text-on-popup shadow-[var(--shadow-2)] outline-none"
        >
          {items.map((entry) => (
            <Entry key={entry.key} entry={entry} trigger={trigger} />
          ))}
        </MenuItems>
      </span>
    </HeadlessMenu>
  )
}
