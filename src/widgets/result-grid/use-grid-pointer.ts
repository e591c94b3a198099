import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
import { useDragHandle } from './use-drag-handle.ts'

/** Callbacks for pointer actions on an asset of a list. */
interface GridPointer {
  /** Click with a mouse or pen. */
  readonly onClick: (position: number, modifiers: { readonly toggle: boolean; readonly shift: boolean }) => void
  readonly onTap: (position: number) => void
  readonly onLongPress: (position: number) => void
  readonly onDoubleClick: (position: number) => void
  /** Click on the checkbox. */
  readonly onCheck: (position: number) => void
  /** Taps select, a sideways move starts a range, and a drag adds to the selection. */
  readonly selecting: boolean
}

const longPressMs = 450
/** Tolerance in px for a press without movement. */
const tolerancePx = 10

const positionOf = (target: EventTarget | null): number | null => {
  const cell = target instanceof Element ? target.closest('[data-position]') : null
  return cell ? Number(cell.getAttribute('data-position')) : null
}
/** Buttons, links and menus inside an asset handle their own events. */
const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a:not([data-link]), button, [popover]') !== null
/** Link to the page of the asset: the picture, or the title, which can be dragged and opened with Ctrl-click. */
const isLink = (target: EventTarget | null, of?: 'title'): boolean =>
  target instanceof Element && target.closest(of ? `[data-link=${of}]` : '[data-link]') !== null
const isCheck = (target: EventTarget | null): boolean => target instanceof Element && target.closest('[data-check]') !== null
/** Text of the table can be selected with a mouse. */
const isText = (target: EventTarget | null): boolean => target instanceof Element && target.closest('.list-cell') !== null

interface Press {
  /** Position of the pressed asset; null = none, or a control inside it. */
  position: number | null
  target: EventTarget | null
  timer: number
  x: number
  y: number
  type: string
  swallowClick: boolean
}
const noPress: Press = { position: null, target: null, timer: 0, x: 0, y: 0, type: 'mouse', swallowClick: false }

/** Event handlers for the list element: one set for all assets. */
export const useGridPointer = ({ onClick, onTap, onLongPress, onDoubleClick, onCheck, selecting }: GridPointer) => {
  const dragSelection = useDragHandle()
  const press = useRef(noPress)
  useEffect(() => () => window.clearTimeout(press.current.timer), [])
  const cancel = () => window.clearTimeout(press.current.timer)
  const release = () => {
    cancel()
    press.current.position = null
    dragSelection.end()
  }
  /** True if a press with this movement starts a range selection. */
  const startsDragSelection = (event: PointerEvent): boolean => {
    const { x, y, type } = press.current
    if (type !== 'touch') return event.buttons === 1 && !isText(event.target) && !isLink(event.target, 'title')
    return selecting && Math.abs(event.clientX - x) > Math.abs(event.clientY - y)
  }

  const click = (position: number, event: MouseEvent) => {
    if (isCheck(event.target)) onCheck(position)
    else if (press.current.type === 'touch') onTap(position)
    // The click ends a selection of text.
    else if (isText(event.target) && !event.shiftKey && getSelection()?.type === 'Range') return
    else onClick(position, { toggle: event.ctrlKey || event.metaKey, shift: event.shiftKey })
  }
  /** Position of the pressed asset if its element was replaced by a new render: browsers send no click then. */
  const replacedPosition = (event: PointerEvent): number | null => {
    const { target, position, swallowClick } = press.current
    const isDetached = target instanceof Element && !target.isConnected
    return isDetached && !swallowClick && positionOf(event.target) === position ? position : null
  }

  const pointer = {
    onPointerDown: (event: PointerEvent) => {
      const { clientX: x, clientY: y, pointerType: type } = event
      cancel()
      const position = isControl(event.target) || event.button !== 0 ? null : positionOf(event.target)
      // A tap outside an open menu only closes it.
      const swallowClick = type === 'touch' && document.querySelector('[role=menu]') !== null
      press.current = { ...noPress, position, target: event.target, x, y, type, swallowClick }
      if (type !== 'touch' || position === null) return
      press.current.timer = window.setTimeout(() => {
        press.current.swallowClick = true
        onLongPress(position)
        dragSelection.begin(position, true)
      }, longPressMs)
    },
    onPointerMove: (event: PointerEvent) => {
      const { position, x, y } = press.current
      if (dragSelection.isOn()) {
        // After a long press, capture the pointer: its asset leaves the document when the list scrolls.
        event.currentTarget.setPointerCapture(event.pointerId)
        return dragSelection.moveTo(event.clientX, event.clientY)
      }
      if (position === null || Math.hypot(event.clientX - x, event.clientY - y) <= tolerancePx) return
      cancel()
      press.current.position = null
      if (!startsDragSelection(event)) return
      press.current.swallowClick = true
      // Capture the pointer outside the list and the window.
      event.currentTarget.setPointerCapture(event.pointerId)
      dragSelection.begin(position, selecting || event.ctrlKey || event.metaKey || event.shiftKey)
      dragSelection.moveTo(event.clientX, event.clientY)
    },
    onPointerUp: (event: PointerEvent) => {
      const position = replacedPosition(event)
      if (position !== null) click(position, event)
      release()
    },
    // The browser starts to scroll.
    onPointerCancel: release,
    onContextMenu: (event: MouseEvent) => {
      if (press.current.type === 'touch' && positionOf(event.target) !== null) event.preventDefault()
    },
    onMouseDown: (event: MouseEvent) => {
      // Shift would select text between the two clicks.
      if (event.shiftKey && positionOf(event.target) !== null) event.preventDefault()
    },
    // A long press selects.
    onDragStart: (event: MouseEvent) => press.current.type === 'touch' && event.preventDefault(),
    onClick: (event: MouseEvent) => {
      if (isLink(event.target, 'title') && (event.ctrlKey || event.metaKey)) return
      if (isLink(event.target)) event.preventDefault()
      const position = positionOf(event.target)
      if (press.current.swallowClick) press.current.swallowClick = false
      else if (position !== null && !isControl(event.target)) click(position, event)
    },
    onDoubleClick: (event: MouseEvent) => {
      const position = positionOf(event.target)
      const plain = !event.ctrlKey && !event.metaKey && !event.shiftKey
      if (position !== null && plain && !isControl(event.target) && !isCheck(event.target) && press.current.type !== 'touch')
        onDoubleClick(position)
    },
  }
  return { dragSelection, pointer }
}
