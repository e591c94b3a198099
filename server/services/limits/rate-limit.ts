import { createHash } from 'node:crypto'
import type { RateLimits, RateLimit as Rule } from '../../ports/rate-limits.ts'

/** Counts one use of a key; false = the limit is exceeded. */
export type RateLimiter = (key: string) => Promise<boolean>

/** A limit with a name that no other limit has. Keys are hashed, because they contain input of users. */
export const createRateLimit = (limits: RateLimits, name: string, rule: Rule, clock: () => number): RateLimiter => {
  return (key) => limits.countUse(`${name} ${createHash('sha256').update(key).digest('base64url')}`, rule, clock())
}
