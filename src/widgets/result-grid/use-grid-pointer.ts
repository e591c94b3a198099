import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
import type { Sweep } from './sweep.ts'

/** What a pointer can mean on an asset of a list. */
interface GridPointer {
  /** A click of a mouse or pen. */
  readonly onClick: (position: number, modifiers: { readonly toggle: boolean; readonly shift: boolean }) => void
  readonly onTap: (position: number) => void
  readonly onLongPress: (position: number) => void
  readonly onOpen: (position: number) => void
  /** The box at the corner. */
  readonly onCheck: (position: number) => void
  readonly sweep: Sweep
  /** Taps select: a finger that moves sideways selects too. */
  readonly selecting: boolean
}

const longPressAfter = 450
/** px a finger or a hand may tremble. */
const tremble = 10

const positionOf = (target: EventTarget | null): number | null => {
  const cell = target instanceof Element ? target.closest('[data-position]') : null
  return cell ? Number(cell.getAttribute('data-position')) : null
}
/** Buttons, links and menus inside an asset speak for themselves. */
const isControl = (target: EventTarget | null): boolean => target instanceof Element && target.closest('a, button, [popover]') !== null
const isCheck = (target: EventTarget | null): boolean => target instanceof Element && target.closest('[data-check]') !== null
/** Words of a table can be marked and copied with a mouse. */
const isText = (target: EventTarget | null): boolean => target instanceof Element && target.closest('.list-cell') !== null

interface Press {
  /** Of the asset under it; null = none, or something that speaks for itself. */
  position: number | null
  target: EventTarget | null
  timer: number
  x: number
  y: number
  type: string
  swallowClick: boolean
}
const noPress: Press = { position: null, target: null, timer: 0, x: 0, y: 0, type: 'mouse', swallowClick: false }

/** Handlers for the element around a list: one set for all its assets. */
export const useGridPointer = ({ onClick, onTap, onLongPress, onOpen, onCheck, sweep, selecting }: GridPointer) => {
  const press = useRef(noPress)
  useEffect(() => () => window.clearTimeout(press.current.timer), [])
  const cancel = () => window.clearTimeout(press.current.timer)
  const release = () => {
    cancel()
    press.current.position = null
    sweep.end()
  }
  /** Whether a press that moved this far is a sweep. */
  const sweeps = (event: PointerEvent): boolean => {
    const { x, y, type } = press.current
    if (type !== 'touch') return event.buttons === 1 && !isText(event.target)
    return selecting && Math.abs(event.clientX - x) > Math.abs(event.clientY - y)
  }

  const click = (position: number, event: MouseEvent) => {
    if (isCheck(event.target)) onCheck(position)
    else if (press.current.type === 'touch') onTap(position)
    else onClick(position, { toggle: event.ctrlKey || event.metaKey, shift: event.shiftKey })
  }
  /** What was pressed has given way to the same asset, drawn anew: no browser calls that a click. */
  const replaced = (event: PointerEvent): number | null => {
    const { target, position, swallowClick } = press.current
    const isGone = target instanceof Element && !target.isConnected
    return isGone && !swallowClick && positionOf(event.target) === position ? position : null
  }

  return {
    onPointerDown: (event: PointerEvent) => {
      const { clientX: x, clientY: y, pointerType: type } = event
      cancel()
      const position = isControl(event.target) || event.button !== 0 ? null : positionOf(event.target)
      // A tap beside an open menu closes it, and does nothing else.
      const swallowClick = type === 'touch' && document.querySelector('[role=menu]') !== null
      press.current = { ...noPress, position, target: event.target, x, y, type, swallowClick }
      if (type !== 'touch' || position === null) return
      press.current.timer = window.setTimeout(() => {
        press.current.swallowClick = true
        onLongPress(position)
        sweep.begin(position, true)
      }, longPressAfter)
    },
    onPointerMove: (event: PointerEvent) => {
      const { position, x, y } = press.current
      if (sweep.isOn()) {
        // After a long press the finger still belongs to the asset it began on, which leaves the list as that scrolls on.
        event.currentTarget.setPointerCapture(event.pointerId)
        return sweep.moveTo(event.clientX, event.clientY)
      }
      if (position === null || Math.hypot(event.clientX - x, event.clientY - y) <= tremble) return
      cancel()
      press.current.position = null
      if (!sweeps(event)) return
      press.current.swallowClick = true
      // Goes on outside the list, and outside the window.
      event.currentTarget.setPointerCapture(event.pointerId)
      sweep.begin(position, selecting || event.ctrlKey || event.metaKey || event.shiftKey)
      sweep.moveTo(event.clientX, event.clientY)
    },
    onPointerUp: (event: PointerEvent) => {
      const position = replaced(event)
      if (position !== null) click(position, event)
      release()
    },
    // The list begins to scroll.
    onPointerCancel: release,
    onContextMenu: (event: MouseEvent) => {
      if (press.current.type === 'touch' && positionOf(event.target) !== null) event.preventDefault()
    },
    onMouseDown: (event: MouseEvent) => {
      // Shift would select text from the last click to this one.
      if (event.shiftKey && positionOf(event.target) !== null) event.preventDefault()
    },
    onClick: (event: MouseEvent) => {
      const position = positionOf(event.target)
      if (press.current.swallowClick) press.current.swallowClick = false
      else if (position !== null && !isControl(event.target)) click(position, event)
    },
    onDoubleClick: (event: MouseEvent) => {
      const position = positionOf(event.target)
      const plain = !event.ctrlKey && !event.metaKey && !event.shiftKey
      if (position !== null && plain && !isControl(event.target) && !isCheck(event.target) && press.current.type !== 'touch')
        onOpen(position)
    },
  }
}
