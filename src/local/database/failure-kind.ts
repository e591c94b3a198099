/**
 * Reaction to a failed transaction. `full` = free space first; `connection` = reopen the database and repeat; `own` = the transaction body
 * threw, so repeating changes nothing.
 */
export type FailureKind = 'full' | 'connection' | 'own'

const connectionErrors: ReadonlySet<string> = new Set([
  'AbortError',
  'DatabaseClosedError',
  'InvalidStateError',
  'MissingAPIError',
  'NotFoundError',
  'OpenFailedError',
  'SecurityError',
  'TimeoutError',
  'TransactionInactiveError',
  'UnknownError',
  'VersionError',
])

const namesOf = (error: unknown): string[] => {
  if (typeof error !== 'object' || error === null) return []
  const own = 'name' in error && typeof error.name === 'string' ? [error.name] : []
  return 'inner' in error && error.inner !== error ? [...own, ...namesOf(error.inner)] : own
}

export const failureKind = (error: unknown): FailureKind => {
  const names = namesOf(error)
  if (names.includes('QuotaExceededError')) return 'full'
  return names.some((name) => connectionErrors.has(name)) ? 'connection' : 'own'
}

/** Whether a write failed because the storage quota is used up. */
export const isQuotaExceeded = (error: unknown): boolean => failureKind(error) === 'full'
