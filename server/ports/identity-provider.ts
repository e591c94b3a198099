/** Whom the provider has let in. */
export interface Identity {
  readonly issuer: string
  /** Names the person at this issuer for good; never given to another one. */
  readonly subject: string
  /** Only when the provider itself says that it belongs to the person. */
  readonly verifiedMail: string | null
  /** How the person is called there; a wish, not an identity. */
  readonly name: string | null
}

/** What one attempt goes by, known to the browser's side and to nobody else. */
export interface Attempt {
  readonly state: string
  readonly nonce: string
  /** PKCE. */
  readonly verifier: string
}

/** `cancelled`: the person did not want to, or may not, at the provider; `unreachable`: nobody answers; `invalid`: the answer proves nothing. */
export class SignInFailure extends Error {
  override readonly name = 'SignInFailure'
  constructor(
    readonly reason: 'cancelled' | 'unreachable' | 'invalid',
    options?: ErrorOptions,
  ) {
    super(`the sign-in is ${reason}`, options)
  }
}

/** Somebody else who knows people and lets them in. Rejects with SignInFailure. */
export interface IdentityProvider {
  readonly issuer: string
  /** Where to send the browser; it comes back to `returnTo`. */
  begin(attempt: Attempt, returnTo: string): Promise<string>
  /** `arrived`: `returnTo` with what the provider added to it. */
  finish(attempt: Attempt, arrived: URL): Promise<Identity>
}
