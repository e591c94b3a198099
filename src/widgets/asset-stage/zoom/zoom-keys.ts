import { isShortcutAllowed } from '../../../platform/single-keys.ts'
import type { ZoomController } from './zoom-controller.ts'

const step = 1.4
const move = 80

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [move, 0],
  ArrowRight: [-move, 0],
  ArrowUp: [0, move],
  ArrowDown: [0, -move],
}

const keyOwners = 'input, textarea, select, video, audio, [contenteditable], [role="menu"], [role="slider"], [data-own-keys]'

/**
 * True if key presses belong to the focused element (input, list, player, open menu) or to a modal dialog above.
 * @param requester element that wants the keys; elements in the uppermost dialog may have them
 */
export const ownsKeys = (target: EventTarget | null, requester: Element | null = null): boolean => {
  const uppermost = [...document.querySelectorAll('dialog:modal')].at(-1) ?? null
  if (uppermost !== (requester?.closest('dialog') ?? null)) return true
  return target instanceof Element && target.closest(keyOwners) !== null
}

/** + − 0 1 and, while zoomed, the arrows. @returns true if the key was one of them */
export const zoomByKey = (key: string, zoom: ZoomController): boolean => {
  const [x, y] = directions[key] ?? []
  if (x !== undefined && y !== undefined) {
    if (!zoom.isZoomed()) return false
    zoom.panBy({ x, y }, true)
    return true
  }
  if (!isShortcutAllowed(key)) return false
  if (key === '+' || key === '=') zoom.zoomBy(step, undefined, true)
  else if (key === '-' || key === '_') zoom.zoomBy(1 / step, undefined, true)
  else if (key === '0') zoom.fit()
  else if (key === '1') zoom.oneToOne()
  else return false
  return true
}
