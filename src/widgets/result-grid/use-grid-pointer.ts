import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

/** What a pointer can mean on an asset of a list. */
export interface GridPointer {
  /** A click of a mouse or pen. */
  readonly onClick: (position: number, modifiers: { readonly toggle: boolean; readonly shift: boolean }) => void
  readonly onTap: (position: number) => void
  readonly onLongPress: (position: number) => void
  readonly onOpen: (position: number) => void
  /** The box at the corner. */
  readonly onCheck: (position: number) => void
}

const longPressAfter = 450
/** px a finger may tremble. */
const tremble = 10

const positionOf = (target: EventTarget | null): number | null => {
  const cell = target instanceof Element ? target.closest('[data-position]') : null
  return cell ? Number(cell.getAttribute('data-position')) : null
}
/** Buttons, links and menus inside an asset speak for themselves. */
const isControl = (target: EventTarget | null): boolean => target instanceof Element && target.closest('a, button, [popover]') !== null
const isCheck = (target: EventTarget | null): boolean => target instanceof Element && target.closest('[data-check]') !== null

/** Handlers for the element around a list: one set for all its assets. */
export const useGridPointer = ({ onClick, onTap, onLongPress, onOpen, onCheck }: GridPointer) => {
  const press = useRef({ timer: 0, x: 0, y: 0, type: 'mouse', swallowClick: false })
  useEffect(() => () => window.clearTimeout(press.current.timer), [])
  const cancel = () => window.clearTimeout(press.current.timer)

  return {
    onPointerDown: (event: PointerEvent) => {
      const { clientX: x, clientY: y, pointerType: type } = event
      cancel()
      press.current = { timer: 0, x, y, type, swallowClick: false }
      const position = positionOf(event.target)
      if (type !== 'touch' || position === null || isControl(event.target)) return
      press.current.timer = window.setTimeout(() => {
        press.current.swallowClick = true
        onLongPress(position)
      }, longPressAfter)
    },
    onPointerMove: (event: PointerEvent) => {
      if (Math.hypot(event.clientX - press.current.x, event.clientY - press.current.y) > tremble) cancel()
    },
    onPointerUp: cancel,
    // The list begins to scroll.
    onPointerCancel: cancel,
    onContextMenu: (event: MouseEvent) => {
      if (press.current.type === 'touch' && positionOf(event.target) !== null) event.preventDefault()
    },
    onMouseDown: (event: MouseEvent) => {
      // Shift would select text from the last click to this one.
      if (event.shiftKey && positionOf(event.target) !== null) event.preventDefault()
    },
    onClick: (event: MouseEvent) => {
      const position = positionOf(event.target)
      if (position === null || isControl(event.target)) return
      if (press.current.swallowClick) press.current.swallowClick = false
      else if (isCheck(event.target)) onCheck(position)
      else if (press.current.type === 'touch') onTap(position)
      else onClick(position, { toggle: event.ctrlKey || event.metaKey, shift: event.shiftKey })
    },
    onDoubleClick: (event: MouseEvent) => {
      const position = positionOf(event.target)
      const plain = !event.ctrlKey && !event.metaKey && !event.shiftKey
      if (position !== null && plain && !isControl(event.target) && !isCheck(event.target) && press.current.type !== 'touch')
        onOpen(position)
    },
  }
}
