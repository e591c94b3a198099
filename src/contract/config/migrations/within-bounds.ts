import { longestText } from '#contract/config/longest-text.ts'
import { type Doc, isDoc } from '#contract/config/migrations/step.ts'

interface Bounds {
  /** Levels of objects and lists. */
  readonly depth: number
  /** Characters of a text. */
  readonly text: number
}

/** Of a configuration: far more than any has, and few enough that it can be written, sent and saved again. */
const configBounds: Bounds = { depth: 24, text: longestText }

/** A value without what lies deeper or is longer than that, entry by entry; what has nothing of the kind stays the very object it was. */
export const withinBounds = (value: unknown, { depth, text }: Bounds): unknown => {
  if (typeof value === 'string') return value.length > text ? undefined : value
  if (typeof value !== 'object' || value === null) return value
  if (depth === 0) return undefined
  const inner = { depth: depth - 1, text }
  const before = Object.entries(value)
  const after = before.map(([key, one]) => [key, withinBounds(one, inner)] as const)
  if (after.every(([, one], at) => one === before[at]?.[1])) return value
  const kept = after.filter(([, one]) => one !== undefined)
  return Array.isArray(value) ? kept.map(([, one]) => one) : Object.fromEntries(kept)
}

export const boundedConfig = (doc: Doc): Doc => {
  const bounded = withinBounds(doc, configBounds)
  return isDoc(bounded) ? bounded : {}
}
