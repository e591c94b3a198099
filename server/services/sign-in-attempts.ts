import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Attempt } from '../ports/identity-provider.ts'

/** Attempts to sign in elsewhere. They stand in no table: all of one follows from its state, the browser's own secret and the server's. */
export interface SignInAttempts {
  begin(browser: string): Attempt
  /** The attempt that this browser began under this state; null when it was another one, or too long ago. */
  resume(browser: string, state: string): Attempt | null
}

/** Time to sign in at the provider. */
export const attemptLifetime = 10 * 60_000
/** A clock set back by no more than this ends no attempt. */
const skew = 60_000

export const createSignInAttempts = (secret: Uint8Array, clock: () => number): SignInAttempts => {
  const key = Buffer.from(hkdfSync('sha256', secret, new Uint8Array(0), 'sign-in-attempt', 32))
  const derive = (kind: string, ...parts: readonly string[]): string =>
    createHmac('sha256', key)
      .update(JSON.stringify([kind, ...parts]))
      .digest('base64url')
  const attemptOf = (browser: string, state: string): Attempt => ({
    state,
    nonce: derive('nonce', browser, state),
    verifier: derive('verifier', browser, state),
  })
  const stateOf = (browser: string, begun: string) => `${begun}.${derive('state', browser, begun)}`
  return {
    begin: (browser) => attemptOf(browser, stateOf(browser, `${clock().toString(36)}.${randomBytes(12).toString('base64url')}`)),
    resume: (browser, state) => {
      const given = Buffer.from(state)
      const due = Buffer.from(stateOf(browser, state.slice(0, Math.max(state.lastIndexOf('.'), 0))))
      if (given.length !== due.length || !timingSafeEqual(given, due)) return null
      const age = clock() - Number.parseInt(state.split('.')[0] ?? '', 36)
      return age >= -skew && age <= attemptLifetime ? attemptOf(browser, state) : null
    },
  }
}
