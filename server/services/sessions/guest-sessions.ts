import { randomBytes } from 'node:crypto'
import { stands as standsAfter } from '../../common/lifetime.ts'
import { createSigner } from '../signer.ts'

/**
 * Guests' sessions stand in no table: the token says when it was given and is signed, so that a crawler
 * without a memory for tokens can't fill the disk.
 */
export interface GuestSessions {
  isToken(token: string): boolean
  isId(sessionId: string): boolean
  issue(now: number): string
  /** Session id of a token that was signed here and is not over; else null. */
  read(token: string, now: number): string | null
  /** Whether a session that was once given would still be taken. */
  stands(sessionId: string, now: number): boolean
  /** Milliseconds. */
  age(token: string, now: number): number
}

const mark = 'guest.'

export const createGuestSessions = (secret: Uint8Array, lifetime: number): GuestSessions => {
  const signer = createSigner(secret, 'guest-session')
  const isId = (sessionId: string) => sessionId.startsWith(mark)
  const begunAt = (sessionId: string) => Number.parseInt(sessionId.split('.')[1] ?? '', 36)
  const stands = (sessionId: string, now: number) => isId(sessionId) && standsAfter(begunAt(sessionId), lifetime, now)
  return {
    isToken: isId,
    isId,
    issue: (now) => {
      const sessionId = `${mark}${now.toString(36)}.${randomBytes(12).toString('base64url')}`
      return `${sessionId}.${signer.sign(sessionId)}`
    },
    read: (token, now) => {
      const end = token.lastIndexOf('.')
      const sessionId = token.slice(0, Math.max(end, 0))
      return signer.isSigned(sessionId, token.slice(end + 1)) && stands(sessionId, now) ? sessionId : null
    },
    stands,
    age: (token, now) => now - begunAt(token),
  }
}
