import { isObject } from '#common/is-object.ts'
import { isSame, own, type Path } from './values.ts'

export interface Difference {
  readonly path: Path
  /** undefined = no value. */
  readonly before: unknown
  readonly after: unknown
}

/** Differences of two documents, recursively. A list counts as one value, because its order matters. */
export const differences = (before: unknown, after: unknown, path: Path = []): Difference[] => {
  if (isSame(before, after)) return []
  if (!isObject(before) || !isObject(after)) return [{ path, before, after }]
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return keys.flatMap((key) => differences(own(before, key), own(after, key), [...path, key]))
}
