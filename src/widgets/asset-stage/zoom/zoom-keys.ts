import type { ZoomController } from './zoom-controller.ts'

const step = 1.4
const move = 80

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [move, 0],
  ArrowRight: [-move, 0],
  ArrowUp: [0, move],
  ArrowDown: [0, -move],
}

/** Where keys belong to what has the focus: typing, choosing, a player, an open menu or dialog. */
export const keepsItsKeys = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, video, [contenteditable], [role="menu"], [role="slider"], dialog, [data-own-keys]') !== null

/** + − 0 1 and, while zoomed, the arrows. @returns whether the key was one of them */
export const zoomByKey = (key: string, zoom: ZoomController): boolean => {
  const [x, y] = directions[key] ?? []
  if (x !== undefined && y !== undefined) {
    if (!zoom.isZoomed()) return false
    zoom.panBy({ x, y }, true)
    return true
  }
  if (key === '+' || key === '=') zoom.zoomBy(step, undefined, true)
  else if (key === '-' || key === '_') zoom.zoomBy(1 / step, undefined, true)
  else if (key === '0') zoom.fit()
  else if (key === '1') zoom.oneToOne()
  else return false
  return true
}
