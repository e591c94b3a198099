import { ApiError } from '../common/api-error.ts'

/** Keys that change prototypes when objects are merged. */
const forbiddenKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])
const maxDepth = 32

/**
 * Parses external JSON. Rejects with `request.invalid` if it is invalid, nests deeper than 32 levels or contains a key that can change a
 * prototype.
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

// Iterative, because the depth is unknown.
const refuseHostileShape = (root: unknown): void => {
  const pending: { value: unknown; depth: number }[] = [{ value: root, depth: 1 }]
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value, depth } = next
    if (typeof value !== 'object' || value === null) continue
    if (depth > maxDepth) throw new ApiError('request.invalid', { reason: 'depth' })
    for (const key of Object.keys(value)) {
      if (forbiddenKeys.has(key)) throw new ApiError('request.invalid', { reason: 'key' })
      pending.push({ value: (value as Record<string, unknown>)[key], depth: depth + 1 })
    }
  }
}
