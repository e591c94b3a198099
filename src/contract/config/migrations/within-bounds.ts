import { isObject } from '#common/is-object.ts'
import { type Doc } from '#contract/config/migrations/step.ts'
import { maxTextLength } from '#contract/config/text-limits.ts'

interface Bounds {
  /** Levels of nested objects and lists. */
  readonly depth: number
  /** Characters of one text. */
  readonly text: number
}

/** Far above every real configuration, and low enough to serialise, send and save the result. */
const configBounds: Bounds = { depth: 24, text: maxTextLength }

/** Removes entries that are nested too deep or texts that are too long. Parts without such entries keep their identity. */
export const withinBounds = (value: unknown, { depth, text }: Bounds): unknown => {
  if (typeof value === 'string') return value.length > text ? undefined : value
  if (typeof value !== 'object' || value === null) return value
  if (depth === 0) return undefined
  const inner = { depth: depth - 1, text }
  const before = Object.entries(value)
  const after = before.map(([key, one]) => [key, withinBounds(one, inner)] as const)
  if (after.every(([, one], at) => one === before[at]?.[1])) return value
  const remaining = after.filter(([, one]) => one !== undefined)
  return Array.isArray(value) ? remaining.map(([, one]) => one) : Object.fromEntries(remaining)
}

export const boundedConfig = (doc: Doc): Doc => {
  const bounded = withinBounds(doc, configBounds)
  return isObject(bounded) ? bounded : {}
}
