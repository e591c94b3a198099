import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

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
/** A clock set back by no more than this does not end sessions. */
const skew = 60_000

export const createGuestSessions = (secret: Uint8Array, lifetime: number): GuestSessions => {
  const key = Buffer.from(hkdfSync('sha256', secret, new Uint8Array(0), 'guest-session', 32))
  const mac = (sessionId: string): Buffer => createHmac('sha256', key).update(sessionId).digest()
  const isId = (sessionId: string) => sessionId.startsWith(mark)
  const ageOf = (sessionId: string, now: number) => now - Number.parseInt(sessionId.split('.')[1] ?? '', 36)
  const stands = (sessionId: string, now: number) => {
    const age = ageOf(sessionId, now)
    return isId(sessionId) && age >= -skew && age <= lifetime
  }
  return {
    isToken: isId,
    isId,
    issue: (now) => {
      const sessionId = `${mark}${now.toString(36)}.${randomBytes(12).toString('base64url')}`
      return `${sessionId}.${mac(sessionId).toString('base64url')}`
    },
    read: (token, now) => {
      const end = token.lastIndexOf('.')
      const sessionId = token.slice(0, Math.max(end, 0))
      const given = Buffer.from(token.slice(end + 1), 'base64url')
      const expected = mac(sessionId)
      const genuine = given.length === expected.length && timingSafeEqual(given, expected)
      return genuine && stands(sessionId, now) ? sessionId : null
    },
    stands,
    age: (token, now) => ageOf(token, now),
  }
}
