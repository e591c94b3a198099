import { type FocusEvent, type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { closeDelayMs, openDelayMs } from './hover-delays.ts'
import { lazyComponent } from './lazy-component.tsx'

interface TooltipProps {
  readonly label: string
  readonly side?: 'top' | 'bottom'
  readonly children: ReactNode
}

const TooltipBubble = lazyComponent(() => import('./tooltip-bubble.tsx').then((module) => module.TooltipBubble))

/**
 * Shows a text beside its child after 300 ms of hover and immediately on keyboard focus. Escape hides it, and the pointer can move onto it.
 * Visual only: the child needs its own accessible name or description.
 */
export const Tooltip = ({ label, side = 'bottom', children }: TooltipProps) => {
  const host = useRef<HTMLSpanElement>(null)
  const timer = useRef<number>(0)
  const [anchor, setAnchor] = useState<Element | null>(null)
  useEffect(() => () => window.clearTimeout(timer.current), [])

  const show = () => setAnchor(host.current?.firstElementChild ?? null)
  const hide = () => {
    window.clearTimeout(timer.current)
    setAnchor(null)
  }
  const schedule = (delayMs: number, action: () => void) => {
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(action, delayMs)
  }
  const enter = (event: PointerEvent) => event.pointerType === 'mouse' && schedule(openDelayMs, show)
  // Not when a dialog sets its initial focus: Escape would then close the tooltip instead of the dialog.
  const focus = ({ relatedTarget }: FocusEvent) =>
    host.current?.querySelector(':focus-visible') && host.current.closest('dialog')?.contains(relatedTarget) !== false && show()
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && anchor) {
      // The first Escape hides only the tooltip, not the dialog around it.
      event.stopPropagation()
      event.preventDefault()
    }
    hide()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only watches what happens to its child
    <span
      ref={host}
      className="contents"
      onPointerEnter={enter}
      onPointerLeave={() => schedule(closeDelayMs, hide)}
      onPointerDown={hide}
      onFocus={focus}
      onBlur={hide}
      onKeyDown={press}
    >
      {children}
      {anchor && label && <TooltipBubble label={label} anchor={anchor} side={side} />}
    </span>
  )
}
