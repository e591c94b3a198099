import type { Logger } from 'pino'
import { networkOf } from '../../http/remote-address.ts'
import { type AttemptSecrets, type IdentityProvider, SignInError } from '../../ports/identity-provider.ts'
import type { Stores } from '../../ports/stores.ts'
import { missingClaims } from '../../records/sign-in-rules.ts'
import { createRateLimit } from '../limits/rate-limit.ts'
import type { FindAccount } from './identity-accounts.ts'
import type { SignInAttempts } from './sign-in-attempts.ts'
import type { SignInRules } from './sign-in-rules.ts'
import type { SignInTickets } from './sign-in-tickets.ts'

/** Result of a single sign-on, with which the browser returns to the page. */
export type SignInOutcome =
  | { readonly kind: 'ticket'; readonly ticket: string }
  /** `rules`: the stored rules for groups cannot be read. */
  | { readonly kind: 'refused'; readonly reason: SignInError['reason'] | 'rules' }
  /** The provider knows the user, but there is no enabled account. */
  | { readonly kind: 'no-permission' }

/** Redirect to the provider, or back to the page with an error. */
export type SignInStart = { readonly kind: 'provider'; readonly address: string } | SignInOutcome

/** Paths below the API prefix. */
export const singleSignOnPath = 'session/sso'
export const singleSignOnReturnPath = `${singleSignOnPath}/return`

export interface SingleSignOn {
  /** URL that starts a single sign-on. */
  readonly address: string
  /** URL of the portal with a trailing slash. */
  readonly publicUrl: string
  /** `browser`: secret of the browser. */
  begin(browser: string): Promise<SignInStart>
  /** `query`: query string that the provider added to the return URL. */
  finish(callback: { readonly browser: string | null; readonly query: string; readonly remoteAddress: string }): Promise<SignInOutcome>
}

export interface SingleSignOnOptions {
  readonly publicUrl: string
  /** Absolute path with a slash at both ends. */
  readonly apiPrefix: string
  readonly provider: IdentityProvider
  readonly findAccount: FindAccount
  readonly rules: Pick<SignInRules, 'read' | 'apply'>
  readonly attempts: SignInAttempts
  readonly tickets: SignInTickets
  readonly stores: Pick<Stores, 'usage' | 'limits'>
  readonly clock: () => number
  readonly log: Logger
}

/** Each return makes the server call the provider; a whole office may share one network. */
const maxReturnCount = 300
const returnWindowMs = 15 * 60_000

export const createSingleSignOn = (options: SingleSignOnOptions): SingleSignOn => {
  const { publicUrl, apiPrefix, provider, findAccount, rules, attempts, tickets, stores, clock, log } = options
  // Neither URL depends on a request, so redirects to other sites are impossible.
  const address = new URL(apiPrefix + singleSignOnPath, publicUrl).href
  const returnTo = new URL(apiPrefix + singleSignOnReturnPath, publicUrl).href
  const isAllowed = createRateLimit(stores.limits, 'sign-in at a provider', { maxCount: maxReturnCount, windowMs: returnWindowMs }, clock)

  const refused = (error: unknown): SignInOutcome => {
    if (!(error instanceof SignInError)) throw error
    const { reason, cause } = error
    // Only the message: the error object may contain codes and tokens.
    log.warn({ reason, because: cause instanceof Error ? cause.message : undefined }, 'a single sign-on failed')
    return { kind: 'refused', reason }
  }

  const completeSignIn = async (attempt: AttemptSecrets, browser: string, at: URL, network: string): Promise<SignInOutcome> => {
    const known = (await rules.read()) ?? []
    const identity = await provider.finish(attempt, at, (claims) => missingClaims(known, claims).length === 0)
    const user = await findAccount(identity)
    const auditRefusal = () =>
      stores.usage.audit({ event: 'login.sso.refused', userId: user?.id ?? null, detail: { net: network, issuer: identity.issuer } })
    if (!user || user.disabled) {
      await auditRefusal()
      return { kind: 'no-permission' }
    }
    if (!(await rules.apply(user, identity.claims))) {
      await auditRefusal()
      log.error('a single sign-on was refused, because the rules for groups can’t be read; an administrator has to save them again')
      return { kind: 'refused', reason: 'rules' }
    }
    await stores.usage.audit({ event: 'login.sso', userId: user.id, detail: { net: network } })
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
      // Any client can send this request, so it is not logged.
      if (browser === null || !attempt || !(await isAllowed(net))) return { kind: 'refused', reason: 'invalid' }
      try {
        return await completeSignIn(attempt, browser, at, net)
      } catch (error) {
        return refused(error)
      }
    },
  }
}
