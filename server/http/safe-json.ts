import { ApiError } from '../common/api-error.ts'

/** Keys that reach the prototype of whatever they are merged into. */
const forbiddenKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])
const maxDepth = 32

/**
 * Reads JSON from outside. Rejects with `request.invalid` when it is no JSON, nests deeper than 32 levels
 * or names a key through which a prototype could be changed.
 */
export const parseSafeJson = (text: string): unknown => {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw new ApiError('request.invalid', { reason: 'json' })
  }
  refuseHostileShape(parsed)
  return parsed
}

// A work list instead of recursion: depth is what is being checked.
const refuseHostileShape = (root: unknown): void => {
  const open: { value: unknown; depth: number }[] = [{ value: root, depth: 1 }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, depth } = next
    if (typeof value !== 'object' || value === null) continue
    if (depth > maxDepth) throw new ApiError('request.invalid', { reason: 'depth' })
    for (const key of Object.keys(value)) {
      if (forbiddenKeys.has(key)) throw new ApiError('request.invalid', { reason: 'key' })
      open.push({ value: (value as Record<string, unknown>)[key], depth: depth + 1 })
    }
  }
}
