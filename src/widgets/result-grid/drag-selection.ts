import { clamp } from '#common/clamp.ts'
import type { SelectableList } from '../../domain/selection/actions.ts'

/** Range selection by dragging over a list. */
export interface DragSelection {
  /** Sets the scrolling element and its current list. */
  readonly attach: (area: HTMLElement | null, list: SelectableList) => void
  readonly isOn: () => boolean
  /** `isAdding`: adds to the existing selection. */
  readonly begin: (position: number, isAdding: boolean) => void
  /** Pointer position in px of the window. */
  readonly moveTo: (x: number, y: number) => void
  readonly end: () => void
  /** Ends the drag and restores the selection before it. */
  readonly cancel: () => void
}

/** Callbacks that change the selection. */
interface DragCallbacks {
  readonly onBegin: (position: number, isAdding: boolean, list: SelectableList) => void
  readonly onExtend: (position: number, list: SelectableList) => void
  readonly onEnd: (list: SelectableList) => void
  readonly onCancel: () => void
}

/** Zone in px at both edges in which dragging scrolls the list, and the maximum speed in px per frame. */
const edgePx = 72
const maxScrollPx = 28

const emptyList: SelectableList = { total: 0, idAt: () => undefined, positionOf: () => undefined, findIds: () => Promise.resolve([]) }

/** The asset at a point, else the nearest one at the same edge. */
const positionAt = (area: HTMLElement, x: number, y: number): number | null => {
  const { left, right, top, bottom } = area.getBoundingClientRect()
  const inside = (value: number, from: number, to: number) => Math.max(from + 6, Math.min(to - 6, value))
  const cell = document.elementFromPoint(inside(x, left, right), inside(y, top, bottom))?.closest('[data-position]')
  return cell && area.contains(cell) ? Number(cell.getAttribute('data-position')) : null
}

/** Distance in px to scroll in this frame. */
const scrollStepPx = (area: HTMLElement, y: number): number => {
  const { top, bottom } = area.getBoundingClientRect()
  const over = y < top + edgePx ? y - top - edgePx : y > bottom - edgePx ? y - bottom + edgePx : 0
  return Math.round(clamp(over / edgePx, -1, 1) * maxScrollPx)
}

/** Selects the assets under a dragging pointer, and scrolls the list at its edges. */
export const createDragSelection = ({ onBegin, onExtend, onEnd, onCancel }: DragCallbacks): DragSelection => {
  let area: HTMLElement | null = null
  let list = emptyList
  let isActive = false
  let reached = -1
  let pointer: { readonly x: number; readonly y: number } | null = null
  let frame = 0

  const selectUnderPointer = (): void => {
    const at = area && pointer && positionAt(area, pointer.x, pointer.y)
    if (at === null || at === reached) return
    reached = at
    onExtend(at, list)
  }
  const scrollAtEdges = (): void => {
    if (!isActive || !area) return
    const by = pointer ? scrollStepPx(area, pointer.y) : 0
    if (by !== 0) {
      area.scrollTop += by
      selectUnderPointer()
    }
    frame = requestAnimationFrame(scrollAtEdges)
  }
  /** False if there was no drag. */
  const stop = (): boolean => {
    if (!isActive) return false
    isActive = false
    cancelAnimationFrame(frame)
    return true
  }
  return {
    attach: (element, listed) => {
      area = element
      list = listed
    },
    isOn: () => isActive,
    begin: (position, isAdding) => {
      isActive = true
      reached = position
      pointer = null
      frame = requestAnimationFrame(scrollAtEdges)
      onBegin(position, isAdding, list)
    },
    moveTo: (x, y) => {
      pointer = { x, y }
      selectUnderPointer()
    },
    end: () => {
      if (stop()) onEnd(list)
    },
    cancel: () => {
      if (stop()) onCancel()
    },
  }
}
