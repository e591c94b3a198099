import type { Logger } from 'pino'
import { networkOf } from '../../http/remote-address.ts'
import type { Documents } from '../../ports/documents.ts'
import { type Attempt, type IdentityProvider, SignInFailure } from '../../ports/identity-provider.ts'
import { createRateLimit } from '../limits/rate-limit.ts'
import type { FindAccount } from './identity-accounts.ts'
import type { SignInAttempts } from './sign-in-attempts.ts'
import type { SignInTickets } from './sign-in-tickets.ts'

/** Where a browser goes after the provider; the page knows what to say. */
export type Landing =
  | { readonly kind: 'ticket'; readonly ticket: string }
  | { readonly kind: 'refused'; readonly reason: SignInFailure['reason'] }
  /** Known there, but not here. */
  | { readonly kind: 'no-permission' }

/** Off to the provider, or back to the page at once. */
export type Departure = { readonly kind: 'provider'; readonly address: string } | Landing

/** Below the API prefix. */
export const singleSignOnPath = 'session/sso'
export const singleSignOnReturnPath = `${singleSignOnPath}/return`

export interface SingleSignOn {
  /** Where it begins. */
  readonly address: string
  /** Of the portal, with a slash at the end. */
  readonly publicUrl: string
  /** `browser`: a secret of the browser's own. */
  begin(browser: string): Promise<Departure>
  /** `query`: what the provider added to the address of the return. */
  finish(arriving: { readonly browser: string | null; readonly query: string; readonly remoteAddress: string }): Promise<Landing>
}

export interface SingleSignOnOptions {
  readonly publicUrl: string
  /** From the host on, with a slash at both ends. */
  readonly apiPrefix: string
  readonly provider: IdentityProvider
  readonly findAccount: FindAccount
  readonly attempts: SignInAttempts
  readonly tickets: SignInTickets
  readonly documents: Documents
  readonly clock: () => number
  readonly log: Logger
}

/** Every return makes the server ask the provider; a whole office may be behind one network. */
const returnsPerNet = { most: 300, within: 15 * 60_000 } as const

export const createSingleSignOn = (options: SingleSignOnOptions): SingleSignOn => {
  const { publicUrl, apiPrefix, provider, findAccount, attempts, tickets, documents, clock, log } = options
  // Neither comes from a request, so there is nowhere else to be led to.
  const address = new URL(apiPrefix + singleSignOnPath, publicUrl).href
  const returnTo = new URL(apiPrefix + singleSignOnReturnPath, publicUrl).href
  const perNet = createRateLimit(returnsPerNet.most, returnsPerNet.within, clock)

  const refused = (error: unknown): Landing => {
    if (!(error instanceof SignInFailure)) throw error
    const { reason, cause } = error
    // In words alone: what came along may hold codes and tokens.
    log.warn({ reason, because: cause instanceof Error ? cause.message : undefined }, 'a sign-in at the provider came to nothing')
    return { kind: 'refused', reason }
  }

  const arrive = async (attempt: Attempt, browser: string, at: URL, net: string): Promise<Landing> => {
    const identity = await provider.finish(attempt, at)
    const user = await findAccount(identity)
    if (!user || user.disabled) {
      await documents.audit({ event: 'login.sso.refused', userId: user?.id ?? null, detail: { net, issuer: identity.issuer } })
      return { kind: 'no-permission' }
    }
    await documents.audit({ event: 'login.sso', userId: user.id, detail: { net } })
    return { kind: 'ticket', ticket: await tickets.issue(user, browser) }
  }

  return {
    address,
    publicUrl,
    begin: async (browser) => {
      try {
        return { kind: 'provider', address: await provider.begin(attempts.begin(browser), returnTo) }
      } catch (error) {
        return refused(error)
      }
    },
    finish: async ({ browser, query, remoteAddress }) => {
      const net = networkOf(remoteAddress)
      const at = new URL(returnTo)
      at.search = query
      const attempt = browser === null ? null : attempts.resume(browser, at.searchParams.get('state') ?? '')
      // Anybody can come here with anything: that is worth no line in the log.
      if (browser === null || !attempt || !perNet(net)) return { kind: 'refused', reason: 'invalid' }
      try {
        return await arrive(attempt, browser, at, net)
      } catch (error) {
        return refused(error)
      }
    },
  }
}
