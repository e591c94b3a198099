import type { Claims } from '../records/sign-in-rules.ts'

/** A user that the provider has authenticated. */
export interface Identity {
  readonly issuer: string
  /** Permanent id of the user at this issuer; never reassigned. */
  readonly subject: string
  /** Only if the provider has verified the address. */
  readonly verifiedMail: string | null
  /** Name at the provider; a suggestion, not an identity. */
  readonly name: string | null
  /** All that the provider says about the user. Never logged. */
  readonly claims: Claims
}

/** Secrets of one sign-in attempt, which only the browser's side knows. */
export interface AttemptSecrets {
  readonly state: string
  readonly nonce: string
  /** PKCE. */
  readonly verifier: string
}

/**
 * `cancelled`: the user cancelled or may not sign in at the provider; `unreachable`: the provider does not respond; `invalid`: the response
 * is not valid.
 */
export class SignInError extends Error {
  override readonly name = 'SignInError'
  constructor(
    readonly reason: 'cancelled' | 'unreachable' | 'invalid',
    options?: ErrorOptions,
  ) {
    super(`the sign-in is ${reason}`, options)
  }
}

/** An external service that authenticates users. Rejects with SignInError. */
export interface IdentityProvider {
  readonly issuer: string
  /** URL for the browser; the provider redirects back to `returnTo`. */
  begin(attempt: AttemptSecrets, returnTo: string): Promise<string>
  /**
   * `callback`: `returnTo` with the parameters of the provider.
   * @param isComplete whether claims suffice; if not, the provider is asked for more
   */
  finish(attempt: AttemptSecrets, callback: URL, isComplete: (claims: Claims) => boolean): Promise<Identity>
}
