import type { Stores } from '../../ports/stores.ts'
import { hashToken, newToken } from '../sessions/new-token.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/**
 * Why a link is issued: its owner forgot the password (`reset`), an administrator asks for a new one (`renewal`), or the account is new
 * (`invitation`). The key separates tickets, so that one cannot be used as another.
 */
const purposes = {
  reset: { key: 'password-reset', lifetimeMs: 30 * minuteMs },
  renewal: { key: 'password-renewal', lifetimeMs: dayMs },
  invitation: { key: 'invitation', lifetimeMs: 7 * dayMs },
} as const

export type LinkPurpose = keyof typeof purposes

/** Milliseconds from its issue in which a link is valid. */
export const linkLifetimeMs = (purpose: LinkPurpose): number => purposes[purpose].lifetimeMs

export interface OpenLink {
  readonly userId: string
  readonly purpose: LinkPurpose
}

/** Links that set a password once. The database contains only the hashes of their tokens. */
export interface PasswordLinks {
  /** Returns the token of a new link. */
  issue(userId: string, purpose: LinkPurpose): Promise<string>
  /** Null if the link is unknown, used or over. The link stays valid. */
  find(token: string): Promise<OpenLink | null>
  /** Uses the link up; false if that happened before. */
  take(token: string, purpose: LinkPurpose): Promise<boolean>
}

export const createPasswordLinks = (sessions: Stores['sessions'], clock: () => number): PasswordLinks => {
  const keyOf = (token: string, purpose: LinkPurpose) => hashToken(`${purposes[purpose].key} ${token}`)
  return {
    issue: async (userId, purpose) => {
      const token = newToken()
      await sessions.putTicket({ tokenHash: keyOf(token, purpose), userId, expiresAt: clock() + linkLifetimeMs(purpose) })
      return token
    },
    find: async (token) => {
      for (const purpose of Object.keys(purposes) as LinkPurpose[]) {
        const userId = await sessions.findTicket(keyOf(token, purpose), clock(), linkLifetimeMs(purpose))
        if (userId !== null) return { userId, purpose }
      }
      return null
    },
    take: async (token, purpose) => (await sessions.takeTicket(keyOf(token, purpose), clock(), linkLifetimeMs(purpose))) !== null,
  }
}
