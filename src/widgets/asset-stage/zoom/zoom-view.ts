import { clamp } from '#common/clamp.ts'

export interface Size {
  readonly width: number
  readonly height: number
}
export interface Point {
  readonly x: number
  readonly y: number
}

/** Scale relative to the fitted size, and offset of the centre from the centre of the stage in CSS pixels. */
export interface View extends Point {
  readonly scale: number
}

/** Size of the stage, and of the picture at scale 1. */
export interface ZoomFrame {
  readonly stage: Size
  readonly fitted: Size
  readonly maxScale: number
}

export const fittedView: View = { scale: 1, x: 0, y: 0 }

/** The largest size that fits the stage without enlarging pixels. */
export const fitInto = (natural: Size, stage: Size): Size => {
  if (natural.width <= 0 || natural.height <= 0) return stage
  const factor = Math.min(stage.width / natural.width, stage.height / natural.height, 1)
  return { width: natural.width * factor, height: natural.height * factor }
}

/** Smallest stage size in px with a margin around the picture: smaller stages need the space. */
const minMarginStagePx = 560
const marginPx = 24

const withoutMargin = ({ width, height }: Size): Size =>
  Math.min(width, height) < minMarginStagePx ? { width, height } : { width: width - marginPx * 2, height: height - marginPx * 2 }

/** @param natural size of the asset itself; the maximum zoom is at least twice its pixel size */
export const frameFor = (natural: Size, stage: Size): ZoomFrame => {
  const fitted = fitInto(natural, withoutMargin(stage))
  const oneToOne = fitted.width > 0 ? natural.width / fitted.width : 1
  return { stage, fitted, maxScale: Math.max(4, oneToOne * 2) }
}

/** A picture larger than the stage leaves no gap at its edges; a smaller one stays centred. */
export const clampToStage = ({ scale, x, y }: View, { stage, fitted, maxScale }: ZoomFrame): View => {
  const size = clamp(scale, 1, maxScale)
  const roomX = Math.max(0, (fitted.width * size - stage.width) / 2)
  const roomY = Math.max(0, (fitted.height * size - stage.height) / 2)
  return { scale: size, x: clamp(x, -roomX, roomX), y: clamp(y, -roomY, roomY) }
}

/** Zooms so that the point of the picture at `point` (relative to the centre of the stage) keeps its position. */
export const zoomAround = (view: View, factor: number, point: Point, frame: ZoomFrame): View => {
  const scale = clamp(view.scale * factor, 1, frame.maxScale)
  const ratio = scale / view.scale
  return clampToStage({ scale, x: point.x - (point.x - view.x) * ratio, y: point.y - (point.y - view.y) * ratio }, frame)
}

export const panned = (view: View, by: Point, frame: ZoomFrame): View =>
  clampToStage({ scale: view.scale, x: view.x + by.x, y: view.y + by.y }, frame)

/** Size of a pixel of the asset: 1 = one CSS pixel. */
export const pixelScale = (view: View, natural: Size, frame: ZoomFrame): number =>
  natural.width > 0 ? (frame.fitted.width * view.scale) / natural.width : view.scale
