/**
 * What a failed transaction calls for. `full` = room has to be made; `connection` = the handle may be dead, another one can do it;
 * `own` = the body's own refusal, or a fault of the program: trying again changes nothing.
 */
export type FailureKind = 'full' | 'connection' | 'own'

const dead: ReadonlySet<string> = new Set([
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
  return names.some((name) => dead.has(name)) ? 'connection' : 'own'
}

/** A write was refused for lack of room. */
export const isFull = (error: unknown): boolean => failureKind(error) === 'full'
