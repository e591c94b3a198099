import type { AuditEntry, AuditPage, AuditQuery, StoredAuditEntry } from '../../ports/usage-store.ts'

export interface AuditRow {
  readonly id: number
  readonly at: number
  readonly event: string
  readonly user_id: string | null
  readonly detail: string | null
}

/**
 * Texts of which the JSON text of a detail contains one if the person is concerned. A quotation mark inside a JSON string has a backslash, so a value
 * cannot imitate a key.
 */
export const detailTextsOf = ({ id, name }: NonNullable<AuditQuery['person']>): readonly [by: string, name: string] => {
  const named = `"name":${JSON.stringify(name)}`
  return [id === null ? named : `"by":${JSON.stringify(id)}`, named]
}

export const auditEntryOf = ({ id, at, event, user_id: userId, detail }: AuditRow): StoredAuditEntry => ({
  id,
  at,
  event,
  userId,
  ...(detail !== null && { detail: JSON.parse(detail) as NonNullable<AuditEntry['detail']> }),
})

/**
 * @param oldest smallest id of the window
 * @param hasOlder whether the log has entries before the window
 */
export const auditPageOf = (rows: readonly AuditRow[], maxEntryCount: number, oldest: number, hasOlder: boolean): AuditPage => {
  const last = rows.at(-1)
  const isFull = rows.length === maxEntryCount
  const next = isFull && last ? last.id : hasOlder ? oldest : null
  return { entries: rows.map(auditEntryOf), next }
}
