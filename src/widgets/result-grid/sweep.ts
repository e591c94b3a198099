import type { SelectableList } from '../../domain/selection/actions.ts'

/** Drags the end of a selection over a list. */
export interface Sweep {
  /** The element that scrolls and what is listed in it, now. */
  readonly over: (area: HTMLElement | null, list: SelectableList) => void
  readonly isOn: () => boolean
  /** `keep`: adds to what is selected. */
  readonly begin: (position: number, keep: boolean) => void
  /** Where the pointer is now, px in the window. */
  readonly moveTo: (x: number, y: number) => void
  readonly end: () => void
}

/** What becomes of the selection. */
interface Selecting {
  readonly onBegin: (position: number, keep: boolean, list: SelectableList) => void
  readonly onReach: (position: number, list: SelectableList) => void
  readonly onEnd: (list: SelectableList) => void
}

/** px at the upper and lower edge in which the list scrolls along, and its highest speed in px a frame. */
const edge = 72
const fastest = 28

const nothing: SelectableList = { total: 0, idAt: () => undefined, positionOf: () => undefined, findIds: () => Promise.resolve([]) }

/** The asset under a point, or the one nearest to it at the same edge. */
const positionAt = (area: HTMLElement, x: number, y: number): number | null => {
  const { left, right, top, bottom } = area.getBoundingClientRect()
  const inside = (value: number, from: number, to: number) => Math.max(from + 6, Math.min(to - 6, value))
  const cell = document.elementFromPoint(inside(x, left, right), inside(y, top, bottom))?.closest('[data-position]')
  return cell && area.contains(cell) ? Number(cell.getAttribute('data-position')) : null
}

/** px to scroll in this frame. */
const pull = (area: HTMLElement, y: number): number => {
  const { top, bottom } = area.getBoundingClientRect()
  const over = y < top + edge ? y - top - edge : y > bottom - edge ? y - bottom + edge : 0
  return Math.round(Math.max(-1, Math.min(1, over / edge)) * fastest)
}

/** A pointer held down that moves over assets selects them, and takes the list along at its edges. */
export const createSweep = ({ onBegin, onReach, onEnd }: Selecting): Sweep => {
  let area: HTMLElement | null = null
  let list = nothing
  let on = false
  let reached = -1
  let pointer: { readonly x: number; readonly y: number } | null = null
  let frame = 0

  const look = (): void => {
    const at = area && pointer && positionAt(area, pointer.x, pointer.y)
    if (at === null || at === reached) return
    reached = at
    onReach(at, list)
  }
  const follow = (): void => {
    if (!on || !area) return
    const by = pointer ? pull(area, pointer.y) : 0
    if (by !== 0) {
      area.scrollTop += by
      look()
    }
    frame = requestAnimationFrame(follow)
  }
  return {
    over: (element, listed) => {
      area = element
      list = listed
    },
    isOn: () => on,
    begin: (position, keep) => {
      on = true
      reached = position
      pointer = null
      frame = requestAnimationFrame(follow)
      onBegin(position, keep, list)
    },
    moveTo: (x, y) => {
      pointer = { x, y }
      look()
    },
    end: () => {
      if (!on) return
      on = false
      cancelAnimationFrame(frame)
      onEnd(list)
    },
  }
}
