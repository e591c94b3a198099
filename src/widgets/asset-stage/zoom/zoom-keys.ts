import { mayAct } from '../../../platform/single-keys.ts'
import type { ZoomController } from './zoom-controller.ts'

const step = 1.4
const move = 80

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [move, 0],
  ArrowRight: [-move, 0],
  ArrowUp: [0, move],
  ArrowDown: [0, -move],
}

const ownKeys = 'input, textarea, select, video, [contenteditable], [role="menu"], [role="slider"], [data-own-keys]'

/**
 * Where keys belong to what has the focus (typing, choosing, a player, an open menu) or to a dialog that stands above.
 * @param asking who would like them; what stands in the uppermost dialog itself may have them
 */
export const keepsItsKeys = (target: EventTarget | null, asking: Element | null = null): boolean => {
  const uppermost = [...document.querySelectorAll('dialog:modal')].at(-1) ?? null
  if (uppermost !== (asking?.closest('dialog') ?? null)) return true
  return target instanceof Element && target.closest(ownKeys) !== null
}

/** + − 0 1 and, while zoomed, the arrows. @returns whether the key was one of them */
export const zoomByKey = (key: string, zoom: ZoomController): boolean => {
  const [x, y] = directions[key] ?? []
  if (x !== undefined && y !== undefined) {
    if (!zoom.isZoomed()) return false
    zoom.panBy({ x, y }, true)
    return true
  }
  if (!mayAct(key)) return false
  if (key === '+' || key === '=') zoom.zoomBy(step, undefined, true)
  else if (key === '-' || key === '_') zoom.zoomBy(1 / step, undefined, true)
  else if (key === '0') zoom.fit()
  else if (key === '1') zoom.oneToOne()
  else return false
  return true
}
