import { ApiError } from '../../common/api-error.ts'
import type { Documents, UserRecord } from '../../ports/documents.ts'
import { hashToken, newToken } from '../sessions/sessions.ts'

/** What a browser brings back from another sign-in, in exchange for a session. */
export interface SignInTickets {
  issue(user: UserRecord, browser: string): Promise<string>
  /** Only the browser that began may use it. Rejects with `auth.session-expired`, or `auth.no-authorization` for an account that is disabled. */
  redeem(ticket: string, browser: string | null): Promise<UserRecord>
}

export const ticketLifetime = 60_000

export const createSignInTickets = (documents: Documents, clock: () => number): SignInTickets => {
  const keyOf = (ticket: string, browser: string) => hashToken(`sign-in ${browser} ${ticket}`)
  return {
    issue: async (user, browser) => {
      const ticket = newToken()
      await documents.putTicket({ tokenHash: keyOf(ticket, browser), userId: user.id, expiresAt: clock() + ticketLifetime })
      return ticket
    },
    redeem: async (ticket, browser) => {
      const userId = browser === null ? null : await documents.takeTicket(keyOf(ticket, browser), clock(), ticketLifetime)
      const user = userId && (await documents.getUser(userId))
      if (!user) throw new ApiError('auth.session-expired')
      if (user.disabled) throw new ApiError('auth.no-authorization')
      await documents.audit({ event: 'login.ticket', userId: user.id })
      return user
    },
  }
}
