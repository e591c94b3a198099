import type { Logger } from 'pino'
import type { LoginMethod } from '#contract/session.ts'
import type { Documents } from '../../ports/documents.ts'
import type { IdentityProvider } from '../../ports/identity-provider.ts'
import type { Mailer } from '../../ports/mailer.ts'
import { type AccountRule, createIdentityAccounts } from './identity-accounts.ts'
import { createLogin, type Login } from './login.ts'
import { createMailRoom } from './mail-room.ts'
import { createPasswordChange, type PasswordChange } from './password-change.ts'
import { createPasswordNotice } from './password-notice.ts'
import { createPasswordPolicy } from './password-policy.ts'
import { createPasswordReset, type PasswordReset } from './password-reset.ts'
import type { Passwords } from './passwords.ts'
import { createSignInAttempts } from './sign-in-attempts.ts'
import { createSignInTickets, type SignInTickets } from './sign-in-tickets.ts'
import { createSingleSignOn, type SingleSignOn } from './single-sign-on.ts'

/** How people get in, as an installation chooses. */
export interface SignInSettings {
  /** Where people find the portal, with a slash at the end; null = nobody said it, so nothing can lead there from outside. */
  readonly publicUrl: string | null
  /** Null = no mail is sent. */
  readonly mailer: Mailer | null
  /** Null = nobody signs in elsewhere. */
  readonly provider: IdentityProvider | null
  /** On the provider's button. */
  readonly providerLabel: string
  readonly accountRule: AccountRule
  /** Whether names and passwords count here. */
  readonly passwordSignIn: boolean
  /** Words of the organisation that new passwords must not consist of. */
  readonly passwordWords: readonly string[]
}

export interface SignIn {
  /** By name and password; null = not here. */
  readonly login: Login | null
  /** Null = no mail can be sent, or no password counts. */
  readonly passwordReset: PasswordReset | null
  readonly passwordChange: PasswordChange
  readonly signInTickets: SignInTickets
  readonly singleSignOn: SingleSignOn | null
  /** What the page offers. */
  readonly loginMethods: LoginMethod[]
}

interface SignInParts {
  readonly settings: SignInSettings
  readonly documents: Documents
  readonly passwords: Passwords
  readonly secret: Uint8Array
  /** From the host on, with a slash at both ends. */
  readonly apiPrefix: string
  readonly clock: () => number
  readonly log: Logger
}

export const createSignIn = ({ settings, documents, passwords, secret, apiPrefix, clock, log }: SignInParts): SignIn => {
  const { publicUrl, mailer, provider, passwordSignIn } = settings
  const signInTickets = createSignInTickets(documents, clock)
  const singleSignOn =
    provider &&
    publicUrl !== null &&
    createSingleSignOn({
      publicUrl,
      apiPrefix,
      provider,
      findAccount: createIdentityAccounts(documents, passwords, settings.accountRule),
      attempts: createSignInAttempts(secret, clock),
      tickets: signInTickets,
      documents,
      clock,
      log,
    })
  const policy = createPasswordPolicy(documents, { publicUrl, words: settings.passwordWords })
  const post = mailer && createMailRoom(mailer, log)
  const notify = post && publicUrl !== null ? createPasswordNotice(documents, post, publicUrl) : null
  const native: LoginMethod = { name: 'native', type: 'native' }
  return {
    login: passwordSignIn ? createLogin(documents, passwords, clock) : null,
    passwordReset:
      post && notify && publicUrl !== null && passwordSignIn
        ? createPasswordReset({ documents, passwords, policy, notify, post, publicUrl, clock, log })
        : null,
    passwordChange: createPasswordChange({ documents, passwords, policy, notify, isEnabled: passwordSignIn, clock }),
    signInTickets,
    singleSignOn: singleSignOn || null,
    loginMethods: [
      ...(passwordSignIn ? [native] : []),
      ...(singleSignOn ? [{ name: 'sso', type: 'sso' as const, label: settings.providerLabel, url: singleSignOn.address }] : []),
    ],
  }
}
