import { isFields, isSame, own, type Path } from './values.ts'

export interface Difference {
  readonly path: Path
  /** undefined = there was or is nothing. */
  readonly before: unknown
  readonly after: unknown
}

/** Where two documents differ, as deep as objects go; a list counts as one value, because its order is part of it. */
export const differences = (before: unknown, after: unknown, path: Path = []): Difference[] => {
  if (isSame(before, after)) return []
  if (!isFields(before) || !isFields(after)) return [{ path, before, after }]
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return keys.flatMap((key) => differences(own(before, key), own(after, key), [...path, key]))
}
