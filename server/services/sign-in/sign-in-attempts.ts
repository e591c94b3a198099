import { randomBytes } from 'node:crypto'
import { isWithinLifetime } from '../../common/lifetime.ts'
import type { AttemptSecrets } from '../../ports/identity-provider.ts'
import { createSigner, type Secrets } from '../signer.ts'

/**
 * Pending sign-ins at the identity provider. They are not stored: state, nonce and PKCE verifier derive from the secrets of the browser and
 * the server.
 */
export interface SignInAttempts {
  begin(browser: string): AttemptSecrets
  /** The attempt that this browser began with this state; null if it is unknown or expired. */
  resume(browser: string, state: string): AttemptSecrets | null
}

/** Time for a sign-in at the provider. */
export const attemptLifetimeMs = 10 * 60_000

export const createSignInAttempts = (secrets: Secrets, clock: () => number): SignInAttempts => {
  const signer = createSigner(secrets, 'sign-in-attempt')
  const textOf = (kind: 'nonce' | 'verifier' | 'state', ...parts: readonly string[]) => JSON.stringify([kind, ...parts])
  const attemptOf = (browser: string, state: string): AttemptSecrets => ({
    state,
    nonce: signer.sign(textOf('nonce', browser, state)),
    verifier: signer.sign(textOf('verifier', browser, state)),
  })
  return {
    begin: (browser) => {
      const begun = `${clock().toString(36)}.${randomBytes(12).toString('base64url')}`
      return attemptOf(browser, `${begun}.${signer.sign(textOf('state', browser, begun))}`)
    },
    resume: (browser, state) => {
      const end = Math.max(state.lastIndexOf('.'), 0)
      if (!signer.isSigned(textOf('state', browser, state.slice(0, end)), state.slice(end + 1))) return null
      const startedAt = Number.parseInt(state.split('.')[0] ?? '', 36)
      return isWithinLifetime(startedAt, attemptLifetimeMs, clock()) ? attemptOf(browser, state) : null
    },
  }
}
