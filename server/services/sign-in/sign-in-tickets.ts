import { ApiError } from '../../common/api-error.ts'
import type { UserRecord } from '../../ports/account-store.ts'
import type { Stores } from '../../ports/stores.ts'
import { hashToken, newToken } from '../sessions/new-token.ts'

/** One-time tickets that a browser exchanges for a session after a single sign-on. */
export interface SignInTickets {
  issue(user: UserRecord, browser: string): Promise<string>
  /**
   * Valid only in the browser that began the sign-in. Rejects with `auth.session-expired`, or with `auth.no-authorization` if the account
   * is disabled.
   */
  redeem(ticket: string, browser: string | null): Promise<UserRecord>
}

export const ticketLifetimeMs = 60_000

export const createSignInTickets = (stores: Pick<Stores, 'accounts' | 'sessions' | 'usage'>, clock: () => number): SignInTickets => {
  const keyOf = (ticket: string, browser: string) => hashToken(`sign-in ${browser} ${ticket}`)
  return {
    issue: async (user, browser) => {
      const ticket = newToken()
      await stores.sessions.putTicket({ tokenHash: keyOf(ticket, browser), userId: user.id, expiresAt: clock() + ticketLifetimeMs })
      return ticket
    },
    redeem: async (ticket, browser) => {
      const userId = browser === null ? null : await stores.sessions.takeTicket(keyOf(ticket, browser), clock(), ticketLifetimeMs)
      const user = userId && (await stores.accounts.getUser(userId))
      if (!user) throw new ApiError('auth.session-expired')
      if (user.disabled) throw new ApiError('auth.no-authorization')
      await stores.usage.audit({ event: 'login.ticket', userId: user.id })
      return user
    },
  }
}
