import { isObject } from '#common/is-object.ts'
import { isRightsKey, plainKey, type RawValue, type RowProblem, type SidecarRow, type SidecarRows } from './row.ts'

const lineAt = (text: string, position: number): number => text.slice(0, position).split('\n').length

/** Start positions of the entries of the outermost list. The text must be valid JSON. */
const entryPositions = (text: string): number[] => {
  const positions: number[] = []
  let depth = 0
  let inString = false
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at]
    if (inString) {
      if (char === '\\') at += 1
      else if (char === '"') inString = false
      continue
    }
    if (depth === 1 && char !== undefined && !/[\s,\]]/.test(char)) positions.push(at)
    if (char === '"') inString = true
    else if (char === '{' || char === '[') depth += 1
    else if (char === '}' || char === ']') depth -= 1
  }
  return positions
}

/** Drops `__proto__`, so that it cannot change an object. */
const safely = (text: string): unknown => JSON.parse(text, (key, value: unknown) => (key === '__proto__' ? undefined : value))

const isFileKey = (key: string): boolean => plainKey(key) === 'file'

const valuesOf = (entry: Record<string, unknown>): ReadonlyMap<string, RawValue> =>
  new Map(
    Object.entries(entry)
      .filter(([key, value]) => !isFileKey(key) && value !== null && value !== '')
      .map(([key, json]) => [key, { json }]),
  )

const fileOf = (entry: Record<string, unknown>): string => {
  const names = Object.keys(entry).filter(isFileKey)
  const file = names.length === 1 ? entry[names[0] ?? ''] : undefined
  return typeof file === 'string' ? file.trim() : ''
}

const broken = (text: string, error: unknown): SidecarRows => {
  const message = error instanceof Error ? error.message : ''
  const position = /position (\d+)/.exec(message)?.[1]
  return {
    rows: [],
    problems: [{ line: position === undefined ? null : lineAt(text, Number(position)), problem: 'is not valid JSON', closes: true }],
    closed: true,
  }
}

/** Reads `vitrine.json`: a list of objects with `file`. Never throws. */
export const readJsonRows = (source: string): SidecarRows => {
  const text = source.replace(/^\uFEFF/, '')
  let parsed: unknown
  try {
    parsed = safely(text)
  } catch (error) {
    return broken(text, error)
  }
  if (!Array.isArray(parsed)) return { rows: [], problems: [{ line: 1, problem: 'is not a list', closes: true }], closed: true }
  const positions = entryPositions(text)
  const rows: SidecarRow[] = []
  const problems: RowProblem[] = []
  let closed = false
  parsed.forEach((entry: unknown, index) => {
    const line = lineAt(text, positions[index] ?? 0)
    const file = isObject(entry) ? fileOf(entry) : ''
    if (isObject(entry) && file !== '') rows.push({ file, line, values: valuesOf(entry) })
    else {
      const closes = !isObject(entry) || Object.keys(entry).some(isRightsKey)
      problems.push({ line, problem: 'is not an object with "file"', closes })
      closed ||= closes
    }
  })
  return { rows, problems, closed }
}

/** Reads `photo.jpg.json`: one object about the file with that name. Never throws. */
export const readFileJson = (source: string, file: string): SidecarRows => {
  const text = source.replace(/^\uFEFF/, '')
  try {
    const parsed = safely(text)
    if (isObject(parsed)) return { rows: [{ file, line: 1, values: valuesOf(parsed) }], problems: [], closed: false }
    return { rows: [], problems: [{ line: 1, problem: 'is not an object', closes: true }], closed: true }
  } catch (error) {
    return broken(text, error)
  }
}
