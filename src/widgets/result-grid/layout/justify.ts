import { defaultAspectRatio } from '../../../domain/search/aspect-ratio.ts'

export interface JustifyOptions {
  /** Width of a row in px. */
  readonly width: number
  readonly minHeight: number
  readonly maxHeight: number
  /** Factor by which a row may exceed `maxHeight` before its pictures are cropped instead. */
  readonly factor: number
  /** Distance in px between boxes and between rows. */
  readonly spacing: number
}

/** Rows of one section: their ends, counted from the section's first position, and their heights. */
export interface SectionRows {
  readonly ends: readonly number[]
  readonly heights: readonly number[]
}

interface Bounds {
  readonly low: number
  readonly ideal: number
  readonly high: number
  readonly top: number
}

const boundsOf = ({ minHeight, maxHeight, factor }: JustifyOptions): Bounds => ({
  low: minHeight,
  ideal: (minHeight + maxHeight) / 2,
  high: maxHeight,
  top: Math.max(minHeight, Math.floor(maxHeight * factor)),
})

/**
 * Penalty of a row for its natural height: small off the ideal, larger if stretched, largest for cropped pictures.
 * Called millions of times for a long list, so it multiplies instead of dividing.
 */
const penalty = (height: number, low: number, high: number, top: number, ideal: number, perIdeal: number): number => {
  if (height < low || height > top) {
    const over = (height < low ? low / height : height / top) - 1
    return 0.3 + 4 * over * over
  }
  const off = (height - ideal) * perIdeal
  return height > high ? off * off + 0.05 : off * off
}

/**
 * Rows farther outside the bounds are considered only if there is no other way.
 * A narrow list has few possible breaks and needs them all; a wide one has many.
 */
const slackFor = (width: number): number => (width < 1000 ? 0.35 : 0.15)

/** Maximum length of a section: a result page and half of another one. */
const maxSectionLength = 1536
/** Reused buffers: a long list has tens of thousands of sections. */
const sums = new Float64Array(maxSectionLength + 1)
const costs = new Float64Array(maxSectionLength + 1)
const starts = new Int32Array(maxSectionLength + 1)

/** Fills `costs` and `starts`: the lowest cost of rows that end at each position, and the start of the last of those rows. */
const findBreaks = (count: number, isLast: boolean, bounds: Bounds, { width, spacing }: JustifyOptions): void => {
  const { low, high, top, ideal } = bounds
  const perIdeal = 1 / ideal
  const lowest = low * (1 - slackFor(width))
  const highest = top * (1 + slackFor(width))
  let nearest = 1
  for (let start = 0; start < count; start += 1) {
    const soFar = costs[start] ?? Infinity
    if (soFar === Infinity) continue
    const before = sums[start] ?? 0
    const full = width + spacing * (start + 1)
    if (nearest <= start) nearest = start + 1
    while (nearest < count && full - spacing * nearest > ((sums[nearest] ?? 0) - before) * highest) nearest += 1
    for (let end = nearest; end <= count; end += 1) {
      const height = (full - spacing * end) / ((sums[end] ?? 0) - before)
      // The nearest break is always allowed, so that every section has a solution.
      if (height < lowest && end > nearest) break
      const cost = soFar + (isLast && end === count && height > high ? 0.1 : penalty(height, low, high, top, ideal, perIdeal))
      if (cost < (costs[end] ?? Infinity)) {
        costs[end] = cost
        starts[end] = start
      }
    }
  }
}

/** Part of the list with its own row breaks; `isLast` = its last row may stay short. */
export interface GridSection {
  readonly from: number
  readonly to: number
  readonly isLast: boolean
}

const solve = (shapes: Float32Array, { from, to, isLast }: GridSection, bounds: Bounds, options: JustifyOptions): void => {
  const count = to - from
  if (count > maxSectionLength) throw new RangeError(`${count} results`)
  costs.fill(Infinity, 1, count + 1)
  costs[0] = 0
  let sum = 0
  for (let at = 0; at < count; at += 1) {
    sum += shapes[from + at] || defaultAspectRatio
    sums[at + 1] = sum
  }
  findBreaks(count, isLast, bounds, options)
}

/** Height of the row from `start` to `end` in the section that was solved last. */
const heightOf = (
  start: number,
  end: number,
  isEnd: boolean,
  { low, ideal, high, top }: Bounds,
  { width, spacing }: JustifyOptions,
): number => {
  const height = (width - spacing * (end - start - 1)) / ((sums[end] ?? 0) - (sums[start] ?? 0))
  return Math.round(isEnd && height > high ? ideal : Math.min(top, Math.max(low, height)))
}

/**
 * Breaks a section into full-width rows in order, with the lowest total penalty.
 * Every row is full, so that sections join seamlessly; only the last row of a group may stay short.
 */
export const justifySection = (shapes: Float32Array, section: GridSection, options: JustifyOptions): SectionRows => {
  const bounds = boundsOf(options)
  const count = section.to - section.from
  solve(shapes, section, bounds, options)
  const ends: number[] = []
  const heights: number[] = []
  for (let end = count; end > 0; end = starts[end] ?? 0) {
    ends.push(end)
    heights.push(heightOf(starts[end] ?? 0, end, section.isLast && end === count, bounds, options))
  }
  return { ends: ends.toReversed(), heights: heights.toReversed() }
}

/** Row count and height of a section, including the spacing below each row, without storing the rows. */
export const measureSection = (shapes: Float32Array, section: GridSection, options: JustifyOptions): { rows: number; height: number } => {
  const bounds = boundsOf(options)
  const count = section.to - section.from
  solve(shapes, section, bounds, options)
  let rows = 0
  let height = 0
  for (let end = count; end > 0; end = starts[end] ?? 0) {
    rows += 1
    height += heightOf(starts[end] ?? 0, end, section.isLast && end === count, bounds, options) + options.spacing
  }
  return { rows, height }
}

/**
 * Start edges of a row's boxes in whole px, plus the end. Pictures share the width in proportion to their shapes, even if they are cropped.
 */
export const justifyEdges = (
  shapes: Float32Array,
  from: number,
  to: number,
  height: number,
  isShort: boolean,
  options: JustifyOptions,
): number[] => {
  const { width, spacing } = options
  const count = to - from
  let shapeSum = 0
  for (let at = from; at < to; at += 1) shapeSum += shapes[at] || defaultAspectRatio
  const available = width - spacing * (count - 1)
  const scale = isShort ? Math.min(height, available / shapeSum) : available / shapeSum
  const edges = [0]
  let sum = 0
  for (let at = from; at < to; at += 1) {
    sum += (shapes[at] || defaultAspectRatio) * scale
    edges.push(Math.round(sum + spacing * (at - from + 1)))
  }
  return edges
}
