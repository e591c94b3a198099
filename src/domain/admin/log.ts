import type { ListedAuditEntry } from '#contract/people.ts'

type Value = ListedAuditEntry['detail'][string]

/** One line of the details of an entry: a change of a field, or a value. */
export interface DetailLine {
  readonly field: string
  /** Missing if the entry has only one value. */
  readonly before?: Value
  readonly value: Value
}

/** Details of an entry with the values before and after a change side by side. */
export const detailLines = (detail: ListedAuditEntry['detail']): readonly DetailLine[] =>
  Object.entries(detail).flatMap(([key, value]): readonly DetailLine[] => {
    if (key.endsWith('.before')) return []
    const field = key.replace(/\.after$/, '')
    const before = detail[`${field}.before`]
    return [{ field, value, ...(before !== undefined && { before }) }]
  })

/** Entries in one response for the screen, and for a file. */
export const logPageCount = 50
export const logFilePageCount = 1000
/** Entries in a file at most. Filters give the others. */
export const maxLogFileCount = 20_000
