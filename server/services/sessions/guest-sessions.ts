import { randomBytes } from 'node:crypto'
import { isWithinLifetime as standsAfter } from '../../common/lifetime.ts'
import { createSigner, type Secrets } from '../signer.ts'

/** Guest sessions are not stored: the signed token contains its start time, so that crawlers without cookies cannot fill the disk. */
export interface GuestSessions {
  isToken(token: string): boolean
  isId(sessionId: string): boolean
  issue(now: number): string
  /** Session id of a token that was signed here and has not expired; else null. */
  read(token: string, now: number): string | null
  /** Whether a session that was issued here has not expired. */
  isActive(sessionId: string, now: number): boolean
  /** Milliseconds since the session began. */
  age(token: string, now: number): number
}

const prefix = 'guest.'

export const createGuestSessions = (secrets: Secrets, lifetimeMs: number): GuestSessions => {
  const signer = createSigner(secrets, 'guest-session')
  const isId = (sessionId: string) => sessionId.startsWith(prefix)
  const startedAt = (sessionId: string) => Number.parseInt(sessionId.split('.')[1] ?? '', 36)
  const isActive = (sessionId: string, now: number) => isId(sessionId) && standsAfter(startedAt(sessionId), lifetimeMs, now)
  return {
    isToken: isId,
    isId,
    issue: (now) => {
      const sessionId = `${prefix}${now.toString(36)}.${randomBytes(12).toString('base64url')}`
      return `${sessionId}.${signer.sign(sessionId)}`
    },
    read: (token, now) => {
      const end = token.lastIndexOf('.')
      const sessionId = token.slice(0, Math.max(end, 0))
      return signer.isSigned(sessionId, token.slice(end + 1)) && isActive(sessionId, now) ? sessionId : null
    },
    isActive: isActive,
    age: (token, now) => now - startedAt(token),
  }
}
