export interface Size {
  readonly width: number
  readonly height: number
}
export interface Point {
  readonly x: number
  readonly y: number
}

/** Where a picture stands: its size relative to the fitted one, and its middle relative to the middle of the stage, in CSS pixels. */
export interface View extends Point {
  readonly scale: number
}

/** The room there is, and the picture at scale 1 in it. */
export interface Frame {
  readonly stage: Size
  readonly fitted: Size
  readonly maxScale: number
}

export const fittedView: View = { scale: 1, x: 0, y: 0 }

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value))

/** The largest size in the stage that keeps the shape and shows no pixel larger than it is. */
export const fitInto = (natural: Size, stage: Size): Size => {
  if (natural.width <= 0 || natural.height <= 0) return stage
  const factor = Math.min(stage.width / natural.width, stage.height / natural.height, 1)
  return { width: natural.width * factor, height: natural.height * factor }
}

/** Below it every pixel counts; above it a picture breathes better with air around. */
const airFrom = 560
const air = 24

const withAir = ({ width, height }: Size): Size =>
  Math.min(width, height) < airFrom ? { width, height } : { width: width - air * 2, height: height - air * 2 }

/** @param natural size of the asset itself; its pixels one to one can always be reached, and twice that */
export const frameFor = (natural: Size, stage: Size): Frame => {
  const fitted = fitInto(natural, withAir(stage))
  const oneToOne = fitted.width > 0 ? natural.width / fitted.width : 1
  return { stage, fitted, maxScale: Math.max(4, oneToOne * 2) }
}

/** A picture larger than the stage never shows a gap at its edge; a smaller one stays in the middle. */
export const keepInside = ({ scale, x, y }: View, { stage, fitted, maxScale }: Frame): View => {
  const size = clamp(scale, 1, maxScale)
  const roomX = Math.max(0, (fitted.width * size - stage.width) / 2)
  const roomY = Math.max(0, (fitted.height * size - stage.height) / 2)
  return { scale: size, x: clamp(x, -roomX, roomX), y: clamp(y, -roomY, roomY) }
}

/** Zooms so that what lies under `point` (relative to the middle of the stage) stays under it. */
export const zoomAround = (view: View, factor: number, point: Point, frame: Frame): View => {
  const scale = clamp(view.scale * factor, 1, frame.maxScale)
  const ratio = scale / view.scale
  return keepInside({ scale, x: point.x - (point.x - view.x) * ratio, y: point.y - (point.y - view.y) * ratio }, frame)
}

export const panned = (view: View, by: Point, frame: Frame): View =>
  keepInside({ scale: view.scale, x: view.x + by.x, y: view.y + by.y }, frame)

/** How large a pixel of the asset is shown: 1 = one CSS pixel. */
export const pixelScale = (view: View, natural: Size, frame: Frame): number =>
  natural.width > 0 ? (frame.fitted.width * view.scale) / natural.width : view.scale
