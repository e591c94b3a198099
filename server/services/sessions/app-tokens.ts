import {
  type AddedToken,
  appTokenPrefix,
  type ListedToken,
  maxAppTokenCount,
  type TokenAccess,
  type TokenLifetimeDays,
} from '#contract/app-tokens.ts'
import { ApiError } from '../../common/api-error.ts'
import type { Caller } from '../../common/caller.ts'
import { isWithinLifetime } from '../../common/lifetime.ts'
import { isAppToken } from '../../http/credentials.ts'
import type { AppTokenRecord } from '../../ports/app-token-store.ts'
import type { Stores } from '../../ports/stores.ts'
import { userCaller } from './callers.ts'
import { hashToken, newToken } from './new-token.ts'
import type { RequiredFactors } from './required-factors.ts'

export interface NewToken {
  readonly name: string
  readonly access: TokenAccess
  readonly days: TokenLifetimeDays
}

/** Tokens with which scripts act for an account. */
export interface AppTokens {
  /** The owner with the rights of this moment, limited by the token; null if the token is over or the account is disabled. */
  authenticate(token: string, locale: string | null): Promise<Caller | null>
  /** Whether `callerOf` knows the session id. */
  isId(sessionId: string): boolean
  /** The same caller for the session id of a signed link. */
  callerOf(sessionId: string): Promise<Caller | null>
  /**
   * For the signed-in owner. Rejects with `auth.session-expired` if the session has ended in between, or with `request.invalid` if the account has
   * too many tokens.
   */
  add(owner: Caller, token: NewToken): Promise<AddedToken>
  /** Tokens of the account, the newest first, expired ones included. */
  list(owner: Caller): Promise<ListedToken[]>
  /** Ends the listed token with this id; others and unknown ones stay. */
  revoke(owner: Caller, id: string): Promise<void>
  /** Deletes tokens that expired long ago and returns their number. */
  removeExpired(): Promise<number>
}

interface AppTokenParts {
  readonly stores: Pick<Stores, 'accounts' | 'tokens' | 'usage'>
  readonly requiredFactors: Pick<RequiredFactors, 'missingFor'>
  /** Milliseconds since the epoch. */
  readonly clock: () => number
}

const dayMs = 24 * 3_600_000
/** An expired token stays listed, so that its owner finds the reason why a script fails. */
const listedAfterExpiryMs = 30 * dayMs
/** A token is written at most once in this interval. */
const touchIntervalMs = 60_000

/** Distinguishes the id of a token in signed links from that of a session. */
const idPrefix = 'token.'

/** Name of a token in lists: it reveals neither the token nor its hash, which signed links contain. */
const listedId = (tokenHash: string): string => hashToken(`listed token ${tokenHash}`).slice(0, 24)

const listedOf = ({ tokenHash, name, access, createdAt, expiresAt, usedAt }: AppTokenRecord): ListedToken => ({
  id: listedId(tokenHash),
  name,
  access,
  created: createdAt,
  expires: expiresAt,
  used: usedAt,
})

export const createAppTokens = ({ stores, requiredFactors, clock }: AppTokenParts): AppTokens => {
  const callerOfHash = async (tokenHash: string, locale: string | null): Promise<Caller | null> => {
    const token = await stores.tokens.getToken(tokenHash)
    const now = clock()
    if (!token || !isWithinLifetime(token.createdAt, token.expiresAt - token.createdAt, now)) return null
    const user = await stores.accounts.getUser(token.userId)
    if (!user || user.disabled) return null
    if (token.usedAt === null || Math.abs(now - token.usedAt) > touchIntervalMs) await stores.tokens.touchToken(tokenHash, now)
    return { ...userCaller(user, idPrefix + tokenHash, locale, await requiredFactors.missingFor(user)), tokenAccess: token.access }
  }

  const tokensOf = async ({ userId }: Caller): Promise<AppTokenRecord[]> => (userId === null ? [] : stores.tokens.listTokens(userId))

  return {
    authenticate: async (token, locale) => (isAppToken(token) ? callerOfHash(hashToken(token), locale) : null),
    isId: (sessionId) => sessionId.startsWith(idPrefix),
    callerOf: async (sessionId) => (sessionId.startsWith(idPrefix) ? callerOfHash(sessionId.slice(idPrefix.length), null) : null),
    add: async ({ userId, sessionId }, { name, access, days }) => {
      if (userId === null) throw new ApiError('auth.session-expired')
      const token = appTokenPrefix + newToken()
      const createdAt = clock()
      const record = { tokenHash: hashToken(token), userId, name, access, createdAt, expiresAt: createdAt + days * dayMs, usedAt: null }
      const result = await stores.tokens.addToken(record, sessionId, maxAppTokenCount)
      if (result === 'session-over') throw new ApiError('auth.session-expired')
      if (result === 'too-many') throw new ApiError('request.invalid', { field: 'tokens' })
      await stores.usage.audit({ event: 'token.added', userId, detail: { token: name, access, days } })
      return { ...listedOf(record), token }
    },
    list: async (owner) => (await tokensOf(owner)).map(listedOf),
    revoke: async (owner, id) => {
      const token = (await tokensOf(owner)).find(({ tokenHash }) => listedId(tokenHash) === id)
      if (!token || !(await stores.tokens.removeToken(token.tokenHash))) return
      await stores.usage.audit({ event: 'token.revoked', userId: token.userId, detail: { token: token.name } })
    },
    removeExpired: () => stores.tokens.removeTokens(clock() - listedAfterExpiryMs),
  }
}
