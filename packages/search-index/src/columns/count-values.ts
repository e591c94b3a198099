import type { DocSet } from '../structures/doc-set.ts'
import type { FacetColumn } from './facet-column.ts'
import type { FacetTable } from './facet-table.ts'
import { FacetTableColumn } from './facet-table-column.ts'
import type { RecordScan } from './record-scan.ts'
import { SparseFacetColumn } from './sparse-facet-column.ts'
import type { ValueCounts } from './value-counts.ts'

/** A facet field to be counted in the hits and in its near misses. These sets are disjoint. */
export interface ValueCountRequest {
  readonly column: FacetColumn
  readonly nearMisses: readonly DocSet[]
}

/** Counts documents per value of several fields. Call the returned function after the scan: it returns the counts by field. */
export const countValues = (
  requests: ReadonlyMap<string, ValueCountRequest>,
  hits: DocSet,
  table: FacetTable,
  scan: RecordScan,
): (() => Map<string, ValueCounts>) => {
  const counts = new Map<string, ValueCounts>()
  const nearMisses = new Map<FacetTableColumn, readonly DocSet[]>()
  for (const [name, request] of requests) {
    if (request.column instanceof FacetTableColumn) nearMisses.set(request.column, request.nearMisses)
    else if (request.column instanceof SparseFacetColumn) counts.set(name, request.column.countValues([hits, ...request.nearMisses]))
  }
  if (nearMisses.size === 0) return () => counts
  const takeTableCounts = table.scheduleCounts(hits, nearMisses, scan)
  return () => {
    const tableCounts = takeTableCounts()
    for (const field of nearMisses.keys()) {
      const fieldCounts = tableCounts[field.fieldOrdinal]
      if (fieldCounts) counts.set(field.name, fieldCounts)
    }
    return counts
  }
}
