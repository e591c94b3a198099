import type { Asset } from '#contract/asset.ts'
import type { PageSizes } from './page-size.ts'
import { shapeOf } from './shape.ts'

/** Positions `from` (inclusive) to `to` (exclusive) of the whole result. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** The part of a result that is on this device: any positions, in any order. */
export interface Results {
  /** Counts up with every fresh search: a list that shows another one begins at its top. */
  readonly generation: number
  /** Results in all, loaded or not. */
  readonly total: number
  /** By position; null = asked for and not there (the catalogue changed meanwhile). */
  readonly loaded: ReadonlyMap<number, Asset | null>
  /**
   * Width through height by position, 0 = never loaded. Outlives `loaded`, so that a list does not move when far away parts are let go.
   * Written in place: one array a result, shared by its versions.
   */
  readonly shapes: Float32Array
  readonly pages: PageSizes
  /** What was searched for to find them; `*` = everything, absent = it was no search. */
  readonly text?: string
  /** Of every position, where they are known before the assets are. */
  readonly ids?: readonly string[]
}

export const noResults: Results = {
  generation: 0,
  total: 0,
  loaded: new Map(),
  shapes: new Float32Array(0),
  pages: { first: 25, next: 15 },
}

export const createResults = (generation: number, total: number, pages: PageSizes): Results => ({
  generation,
  total,
  loaded: new Map(),
  shapes: new Float32Array(total),
  pages,
})

/** Shapes for a total that changed while the list was read. */
const resized = (shapes: Float32Array, total: number): Float32Array => {
  if (shapes.length === total) return shapes
  const other = new Float32Array(total)
  other.set(shapes.subarray(0, total))
  return other
}

/** What an answer for `asked` brought; `total` as that answer says it. */
export const withPage = (results: Results, asked: Stretch, docs: readonly Asset[], total: number): Results => {
  const shapes = resized(results.shapes, total)
  const loaded = new Map(results.loaded)
  if (total < results.total) for (const position of loaded.keys()) if (position >= total) loaded.delete(position)
  const end = Math.min(asked.to, total)
  for (let position = asked.from; position < end; position += 1) {
    const asset = docs[position - asked.from] ?? null
    loaded.set(position, asset)
    if (asset) shapes[position] = shapeOf(asset)
  }
  return { ...results, total, loaded, shapes }
}

export const assetAt = (results: Results, position: number): Asset | undefined => results.loaded.get(position) ?? undefined

export const idAt = (results: Results, position: number): string | undefined => results.ids?.[position] ?? assetAt(results, position)?.id

/** Only among what is known. */
export const positionOf = (results: Results, id: string): number | undefined => {
  const known = results.ids?.indexOf(id) ?? -1
  if (known >= 0) return known
  for (const [position, asset] of results.loaded) if (asset?.id === id) return position
  return undefined
}

const kept = 3000

/**
 * Lets go of what is farthest from `near` once there is too much, so that a long scroll does not fill the memory.
 * Assets of `wanted` stay: a selection refers to where they stand.
 */
export const withoutFarAway = (results: Results, near: Stretch, wanted: ReadonlySet<string>, keep = kept): Results => {
  if (results.loaded.size <= keep * 1.25 + wanted.size) return results
  const middle = (near.from + near.to) / 2
  const byDistance = [...results.loaded].toSorted(([a], [b]) => Math.abs(a - middle) - Math.abs(b - middle))
  const isWanted = (asset: Asset | null) => asset !== null && wanted.has(asset.id)
  return { ...results, loaded: new Map(byDistance.filter(([, asset], index) => index < keep || isWanted(asset))) }
}
