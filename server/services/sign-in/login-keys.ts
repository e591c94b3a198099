import { createHash } from 'node:crypto'
import type { LoginKeys } from '../../ports/session-store.ts'
import { userNameKey } from '../../records/user-name.ts'

/** Key of a counter. Hashed, because users type passwords into the wrong field, and to give all keys the same length. */
export const attemptKey = (kind: string, ...parts: readonly string[]): string =>
  `${kind}:${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}`

/** Keys of the failed-attempt counters. */
export const loginKeys = (name: string, network: string): LoginKeys => {
  const account = userNameKey(name)
  return {
    account: attemptKey('account', account),
    accountAndNet: attemptKey('pair', account, network),
    net: attemptKey('net', network),
  }
}
