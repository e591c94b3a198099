/** Result of an asset lookup; `unsure` = the response is not reliable. */
export type LookupStatus = 'present' | 'absent' | 'unsure'

export interface LookupBatch {
  readonly requestedIds: readonly string[]
  /** null = no reliable response. */
  readonly response: { readonly found: readonly string[]; readonly missing: readonly string[] } | null
}

/** A response counts only if it covers exactly the requested ids. */
export const lookupStatuses = ({ requestedIds, response }: LookupBatch): ReadonlyMap<string, LookupStatus> => {
  const found = new Set(response?.found)
  const missing = new Set(response?.missing)
  const requested = new Set(requestedIds)
  const isComplete =
    [...found, ...missing].every((id) => requested.has(id)) && requestedIds.every((id) => found.has(id) !== missing.has(id))
  const isReliable = response !== null && isComplete
  return new Map(requestedIds.map((id) => [id, !isReliable ? 'unsure' : found.has(id) ? 'present' : 'absent']))
}

export interface Check {
  /** Milliseconds of a monotonic clock. */
  readonly at: number
  readonly batches: readonly LookupBatch[]
  /** The server knows its index fields, so the index is not being rebuilt. */
  readonly isIndexHealthy: boolean
  readonly online: boolean
}

/** Time of the first check that did not find an id; passed from one check to the next. */
export type Suspects = ReadonlyMap<string, number>

export interface VanishedResult {
  /** Whether every batch has a complete response of a healthy server. Otherwise the suspects are unchanged. */
  readonly isReliable: boolean
  readonly suspects: Suspects
  /** Absent in two checks with the minimum interval between them. */
  readonly gone: readonly string[]
  /** So many are gone that the user must confirm the removal. */
  readonly needsConfirmation: boolean
}

/** An asset must be absent in two checks with this interval between them. */
export const minCheckIntervalMs = 60_000
const maxUnconfirmedCount = (total: number): number => Math.max(10, total * 0.2)

/**
 * Finds bookmarks whose asset no longer exists. To exclude failures, every batch needs a complete response, online, from a server with a
 * healthy index, in two checks.
 */
export const findVanished = (suspects: Suspects, { at, batches, isIndexHealthy, online }: Check): VanishedResult => {
  const statuses = new Map(batches.flatMap((batch) => [...lookupStatuses(batch)]))
  const isReliable = online && isIndexHealthy && [...statuses.values()].every((status) => status !== 'unsure')
  if (!isReliable) return { isReliable, suspects, gone: [], needsConfirmation: false }
  const absent = [...statuses].filter(([, status]) => status === 'absent').map(([id]) => id)
  const next = new Map(absent.map((id) => [id, suspects.get(id) ?? at]))
  const gone = absent.filter((id) => at - (next.get(id) ?? at) >= minCheckIntervalMs)
  return { isReliable, suspects: next, gone, needsConfirmation: gone.length > maxUnconfirmedCount(statuses.size) }
}
