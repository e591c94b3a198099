import { randomBytes } from 'node:crypto'
import { stands } from '../../common/lifetime.ts'
import type { Attempt } from '../../ports/identity-provider.ts'
import { createSigner } from '../signer.ts'

/** Attempts to sign in elsewhere. They stand in no table: all of one follows from its state, the browser's own secret and the server's. */
export interface SignInAttempts {
  begin(browser: string): Attempt
  /** The attempt that this browser began under this state; null when it was another one, or too long ago. */
  resume(browser: string, state: string): Attempt | null
}

/** Time to sign in at the provider. */
export const attemptLifetime = 10 * 60_000

export const createSignInAttempts = (secret: Uint8Array, clock: () => number): SignInAttempts => {
  const signer = createSigner(secret, 'sign-in-attempt')
  const textOf = (kind: 'nonce' | 'verifier' | 'state', ...parts: readonly string[]) => JSON.stringify([kind, ...parts])
  const attemptOf = (browser: string, state: string): Attempt => ({
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
      const begun = Number.parseInt(state.split('.')[0] ?? '', 36)
      return stands(begun, attemptLifetime, clock()) ? attemptOf(browser, state) : null
    },
  }
}
