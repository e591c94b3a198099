import { createHash, randomBytes } from 'node:crypto'
import type { PreviewedRole } from '#contract/role-preview.ts'
import type { Caller } from '../../common/caller.ts'
import { clockSkew, stands } from '../../common/lifetime.ts'
import type { Documents, UserRecord } from '../../ports/documents.ts'
import { guestCaller, previewCaller, userCaller } from './callers.ts'
import { createGuestSessions } from './guest-sessions.ts'
import { createPreviewSessions } from './preview-sessions.ts'

export interface Sessions {
  /** Who a token stands for now; null when it is wrong, over, or its account may no longer sign in. */
  authenticate(token: string, locale: string | null): Promise<Caller | null>
  /** The same for a session named inside a signed link. */
  callerOf(sessionId: string): Promise<Caller | null>
  /** Token of a new session. */
  begin(user: UserRecord): Promise<string>
  /** Null where guests are not allowed. */
  beginGuest(): string | null
  /** Token with which an admin looks at the portal as somebody else; it can do nothing, and ends soon. */
  beginPreview(admin: Caller, role: PreviewedRole): string
  isPreview(token: string): boolean
  /** Of a guest, however old. */
  isGuest(token: string): boolean
  /** A guest's token that ends soon; the next call of session/get hands out a new one. */
  isAging(token: string): boolean
  end(token: string): Promise<void>
  setLocale(caller: Caller, locale: string): Promise<void>
  /** Throws away what has ended. */
  sweep(): Promise<number>
}

export interface SessionOptions {
  readonly documents: Documents
  readonly secret: Uint8Array
  readonly guests: boolean
  /** Milliseconds since the epoch. */
  readonly clock: () => number
}

const hour = 3_600_000
export const idleLimit = 8 * hour
export const absoluteLimit = 7 * 24 * hour
/** A session is written at most once in this time, however many calls it makes. */
const touchEvery = 60_000

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** 256 random bits; where the token goes, only its hash is kept. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const createSessions = ({ documents, secret, guests, clock }: SessionOptions): Sessions => {
  const guestSessions = createGuestSessions(secret, absoluteLimit)
  const previewSessions = createPreviewSessions(secret)

  const userOf = async (sessionId: string, locale: string | null): Promise<Caller | null> => {
    const session = await documents.getSession(sessionId)
    if (!session) return null
    const now = clock()
    if (!stands(session.createdAt, absoluteLimit, now) || now - session.seenAt >= idleLimit) {
      await documents.removeSession(sessionId)
      return null
    }
    const user = await documents.getUser(session.userId)
    if (!user || user.disabled) return null
    // Also where the clock was set back since: idle time counts from what it says now.
    if (Math.abs(now - session.seenAt) > touchEvery) await documents.touchSession(sessionId, { seenAt: now })
    return userCaller(user, sessionId, locale ?? session.locale)
  }
  const guestOf = (sessionId: string | null, locale: string | null): Caller | null =>
    guests && sessionId !== null ? guestCaller(sessionId, locale) : null

  /** Only as long as the admin's own session stands and is an admin's. */
  const previewOf = async (token: string, locale: string | null): Promise<Caller | null> => {
    const preview = previewSessions.read(token, clock())
    const admin = preview && (await userOf(preview.adminSession, locale))
    return preview && admin?.isGuiAdmin ? previewCaller(preview.role, admin, preview.sessionId) : null
  }

  return {
    authenticate: async (token, locale) => {
      if (guestSessions.isToken(token)) return guestOf(guestSessions.read(token, clock()), locale)
      return previewSessions.isToken(token) ? previewOf(token, locale) : userOf(hashToken(token), locale)
    },
    callerOf: async (sessionId) =>
      guestSessions.isId(sessionId) ? guestOf(guestSessions.stands(sessionId, clock()) ? sessionId : null, null) : userOf(sessionId, null),
    begin: async (user) => {
      const token = newToken()
      const now = clock()
      await documents.putSession({ tokenHash: hashToken(token), userId: user.id, createdAt: now, seenAt: now, locale: null })
      return token
    },
    beginGuest: () => (guests ? guestSessions.issue(clock()) : null),
    beginPreview: (admin, role) => previewSessions.issue(admin.sessionId, role, clock()),
    isPreview: (token) => previewSessions.isToken(token),
    isGuest: (token) => guestSessions.isToken(token),
    isAging: (token) => guestSessions.isToken(token) && guestSessions.age(token, clock()) > absoluteLimit / 7,
    end: async (token) => {
      if (!guestSessions.isToken(token)) await documents.removeSession(hashToken(token))
    },
    setLocale: async (caller, locale) => {
      if (!caller.guest) await documents.touchSession(caller.sessionId, { locale })
    },
    sweep: () => {
      const now = clock()
      return documents.removeSessions({ createdBefore: now - absoluteLimit, seenBefore: now - idleLimit, createdAfter: now + clockSkew })
    },
  }
}
