import type { DocSet } from '../structures/doc-set.ts'
import type { FacetColumn } from './facet-column.ts'
import { type FacetTable, TableField } from './facet-table.ts'
import type { RecordWalk } from './record-walk.ts'
import { SparseColumn } from './sparse-column.ts'
import type { ValueCounts } from './value-counts.ts'

/** A field whose values are to be counted among the hits and `further` documents; no two sets have one in common. */
export interface ValueQuestion {
  readonly column: FacetColumn
  readonly further: readonly DocSet[]
}

/** Documents per value of several fields; those of the table are counted in one walk, after which the counts can be taken. */
export const countValues = (
  questions: ReadonlyMap<string, ValueQuestion>,
  hits: DocSet,
  table: FacetTable,
  walk: RecordWalk,
): (() => Map<string, ValueCounts>) => {
  const counts = new Map<string, ValueCounts>()
  const further = new Map<TableField, readonly DocSet[]>()
  for (const [name, question] of questions) {
    if (question.column instanceof TableField) further.set(question.column, question.further)
    else if (question.column instanceof SparseColumn) counts.set(name, question.column.count([hits, ...question.further]))
  }
  if (further.size === 0) return () => counts
  const takeTable = table.count(hits, further, walk)
  return () => {
    const ofTable = takeTable()
    for (const field of further.keys()) {
      const found = ofTable[field.field]
      if (found) counts.set(field.name, found)
    }
    return counts
  }
}
