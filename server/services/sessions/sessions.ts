import type { SessionList } from '#contract/deferred-calls.ts'
import type { PreviewedRole } from '#contract/role-preview.ts'
import { ApiError } from '../../common/api-error.ts'
import type { Caller } from '../../common/caller.ts'
import { clockSkewMs, isWithinLifetime } from '../../common/lifetime.ts'
import { isAppToken } from '../../http/credentials.ts'
import type { UserRecord } from '../../ports/account-store.ts'
import type { SessionDevice, SessionRecord } from '../../ports/session-store.ts'
import type { Stores } from '../../ports/stores.ts'
import type { Secrets } from '../signer.ts'
import { createAppTokens } from './app-tokens.ts'
import { guestCaller, previewCaller, userCaller } from './callers.ts'
import { createGuestSessions } from './guest-sessions.ts'
import type { LinkCallers } from './link-callers.ts'
import { hashToken, newToken } from './new-token.ts'
import { createPreviewSessions } from './preview-sessions.ts'
import type { RequiredFactors } from './required-factors.ts'

/** How the user has proved to own the account. `provider` = a single sign-on, whose provider asks for its own second factor. */
export type SignInProof = 'password' | 'password-and-factor' | 'passkey' | 'provider'

export interface Sessions {
  /** Current caller of the token of a session or script; null if the token is invalid or expired or the account is disabled. */
  authenticate(token: string, locale: string | null): Promise<Caller | null>
  /** The same for the session id of a signed link. */
  callerOf(sessionId: string): Promise<Caller | null>
  /**
   * Returns the token of a new session. Rejects with `auth.no-authorization` or `auth.invalid-credentials` if the account was disabled or
   * removed, or its password changed, after `user` was read, or if a password alone is not enough.
   */
  begin(user: UserRecord, proof: SignInProof, device?: SessionDevice): Promise<string>
  /** Null if guests are not allowed. */
  beginGuest(): string | null
  /** Token with which an administrator previews a role; read-only and short-lived. */
  beginPreview(admin: Caller, role: PreviewedRole): string
  isPreview(token: string): boolean
  /** Whether the token belongs to a guest, expired or not. */
  isGuest(token: string): boolean
  /** Whether a guest token expires soon; the next session/get issues a new one. */
  isAging(token: string): boolean
  end(token: string): Promise<void>
  /** Valid sessions of the caller's account. */
  list(caller: Caller): Promise<SessionList>
  /** Ends the listed session with this id; others and unknown ones stay. */
  endListed(caller: Caller, id: string): Promise<void>
  /** Ends all sessions of the account but the caller's. */
  endOthers(caller: Caller): Promise<void>
  setLocale(caller: Caller, locale: string): Promise<void>
  /** Deletes expired sessions and app tokens, and returns the number of the sessions. */
  removeExpired(): Promise<number>
}

export interface SessionOptions {
  readonly stores: Pick<Stores, 'sessions' | 'accounts' | 'factors' | 'tokens' | 'usage'>
  readonly secrets: Secrets
  readonly requiredFactors: Pick<RequiredFactors, 'missingFor'>
  readonly linkCallers: LinkCallers
  readonly guests: boolean
  /** Milliseconds since the epoch. */
  readonly clock: () => number
}

const unknownDevice: SessionDevice = { browser: null, system: null }

const hourMs = 3_600_000
export const idleLimitMs = 8 * hourMs
export const absoluteLimitMs = 7 * 24 * hourMs
/** A session is written at most once in this interval. */
const touchIntervalMs = 60_000

/** Name of a session in lists: it reveals neither the token nor its hash, which signed links contain. */
const listedId = (tokenHash: string): string => hashToken(`listed ${tokenHash}`).slice(0, 24)

export const createSessions = ({ stores, secrets, requiredFactors, linkCallers, guests, clock }: SessionOptions): Sessions => {
  const guestSessions = createGuestSessions(secrets, absoluteLimitMs)
  const previewSessions = createPreviewSessions(secrets)
  const appTokens = createAppTokens({ stores, requiredFactors, clock })

  const isActive = ({ createdAt, seenAt }: SessionRecord, now: number): boolean =>
    isWithinLifetime(createdAt, absoluteLimitMs, now) && now - seenAt < idleLimitMs

  const activeSessions = async ({ userId }: Caller): Promise<SessionRecord[]> => {
    const now = clock()
    return userId === null ? [] : (await stores.sessions.listSessions(userId)).filter((session) => isActive(session, now))
  }

  const findUserCaller = async (sessionId: string, locale: string | null): Promise<Caller | null> => {
    const session = await stores.sessions.getSession(sessionId)
    if (!session) return null
    const now = clock()
    if (!isActive(session, now)) {
      await stores.sessions.removeSession(sessionId)
      return null
    }
    const user = await stores.accounts.getUser(session.userId)
    if (!user || user.disabled) return null
    // Also if the clock was set back: idle time counts from the current clock.
    if (Math.abs(now - session.seenAt) > touchIntervalMs) await stores.sessions.touchSession(sessionId, { seenAt: now })
    const missingFactor = await requiredFactors.missingFor(user)
    return { ...userCaller(user, sessionId, locale ?? session.locale, missingFactor), signedInAt: session.createdAt }
  }
  const guestCallerFor = (sessionId: string | null, locale: string | null): Caller | null =>
    guests && sessionId !== null ? guestCaller(sessionId, locale) : null

  /** Valid only while the session of the administrator is valid and the account is still an administrator. */
  const findPreviewCaller = async (token: string, locale: string | null): Promise<Caller | null> => {
    const preview = previewSessions.read(token, clock())
    const admin = preview && (await findUserCaller(preview.adminSession, locale))
    return preview && admin?.isGuiAdmin ? previewCaller(preview.role, admin, preview.sessionId) : null
  }

  return {
    authenticate: async (token, locale) => {
      if (guestSessions.isToken(token)) return guestCallerFor(guestSessions.read(token, clock()), locale)
      if (isAppToken(token)) return appTokens.authenticate(token, locale)
      if (linkCallers.isToken(token)) return linkCallers.authenticate(token, locale)
      return previewSessions.isToken(token) ? findPreviewCaller(token, locale) : findUserCaller(hashToken(token), locale)
    },
    callerOf: async (sessionId) => {
      if (guestSessions.isId(sessionId)) return guestCallerFor(guestSessions.isActive(sessionId, clock()) ? sessionId : null, null)
      if (linkCallers.isId(sessionId)) return linkCallers.callerOf(sessionId)
      return appTokens.isId(sessionId) ? appTokens.callerOf(sessionId) : findUserCaller(sessionId, null)
    },
    begin: async (user, proof, { browser, system } = unknownDevice) => {
      const token = newToken()
      const now = clock()
      const tokenHash = hashToken(token)
      const putting = stores.sessions.putSession({ tokenHash, userId: user.id, createdAt: now, seenAt: now, locale: null, browser, system })
      const failure = await putting.then(
        () => null,
        (error: unknown) => ({ error }),
      )
      // Another server may have changed the account, and ended its sessions, before this one was stored.
      const current = await stores.accounts.getUser(user.id)
      // The only place where sessions of accounts begin, so no other way leads around the second factor.
      const isProved = proof !== 'password' || (await stores.factors.getTotp(user.id)) === null
      if (isProved && current && !current.disabled && current.passwordHash === user.passwordHash) {
        if (failure) throw failure.error
        return token
      }
      await stores.sessions.removeSession(tokenHash)
      throw new ApiError(current?.disabled ? 'auth.no-authorization' : 'auth.invalid-credentials')
    },
    beginGuest: () => (guests ? guestSessions.issue(clock()) : null),
    beginPreview: (admin, role) => previewSessions.issue(admin.sessionId, role, clock()),
    isPreview: (token) => previewSessions.isToken(token),
    isGuest: (token) => guestSessions.isToken(token),
    isAging: (token) => guestSessions.isToken(token) && guestSessions.age(token, clock()) > absoluteLimitMs / 7,
    end: async (token) => {
      if (!guestSessions.isToken(token)) await stores.sessions.removeSession(hashToken(token))
    },
    list: async (caller) =>
      (await activeSessions(caller)).map(({ tokenHash, createdAt, seenAt, browser, system }) => ({
        id: listedId(tokenHash),
        current: tokenHash === caller.sessionId,
        created: createdAt,
        seen: seenAt,
        ...(browser !== null && { browser }),
        ...(system !== null && { system }),
      })),
    endListed: async (caller, id) => {
      const session = (await activeSessions(caller)).find(({ tokenHash }) => listedId(tokenHash) === id)
      if (session) await stores.sessions.removeSession(session.tokenHash)
    },
    endOthers: async (caller) => {
      for (const { tokenHash } of await activeSessions(caller))
        if (tokenHash !== caller.sessionId) await stores.sessions.removeSession(tokenHash)
    },
    setLocale: async (caller, locale) => {
      if (!caller.guest) await stores.sessions.touchSession(caller.sessionId, { locale })
    },
    removeExpired: async () => {
      const now = clock()
      await appTokens.removeExpired()
      return stores.sessions.removeSessions({
        createdBefore: now - absoluteLimitMs,
        seenBefore: now - idleLimitMs,
        createdAfter: now + clockSkewMs,
      })
    },
  }
}
