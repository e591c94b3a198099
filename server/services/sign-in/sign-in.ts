import type { Logger } from 'pino'
import type { LoginMethod } from '#contract/session.ts'
import type { IdentityProvider } from '../../ports/identity-provider.ts'
import type { Mailer } from '../../ports/mailer.ts'
import type { Stores } from '../../ports/stores.ts'
import type { RequiredFactors } from '../sessions/required-factors.ts'
import type { Secrets } from '../signer.ts'
import { type AccountAdministration, createAccountAdministration } from './account-administration.ts'
import { createNoticeWriters } from './account-notices.ts'
import { createDeviceNotice, createDeviceNoticeWriter, type NoteSignIn } from './device-notice.ts'
import { createFactorCodes } from './factor-codes.ts'
import { type AccountRule, createIdentityAccounts } from './identity-accounts.ts'
import { createLogin, type Login } from './login.ts'
import { createMailQueue } from './mail-queue.ts'
import { createPasskeys, type Passkeys } from './passkeys.ts'
import { createPasswordChange, type PasswordChange } from './password-change.ts'
import { createPasswordLinkWriter } from './password-link-mails.ts'
import { createPasswordLinks } from './password-links.ts'
import { createPasswordPolicy } from './password-policy.ts'
import { createPasswordProof } from './password-proof.ts'
import {
  createPasswordMailRequests,
  createPasswordRedemption,
  type RedeemPasswordLink,
  type RequestPasswordMail,
} from './password-reset.ts'
import type { Passwords } from './passwords.ts'
import { createSecondFactor, type SecondFactor } from './second-factor.ts'
import { createSignInAttempts } from './sign-in-attempts.ts'
import { createSignInRules, type SignInRules } from './sign-in-rules.ts'
import { createSignInTickets, type SignInTickets } from './sign-in-tickets.ts'
import { createSingleSignOn, type SingleSignOn } from './single-sign-on.ts'
import { createTotpSettings, type TotpSettings } from './totp-settings.ts'

/** Sign-in methods of an installation. */
export interface SignInSettings {
  /** URL of the portal with a trailing slash; null = not configured, so that links from outside are impossible. */
  readonly publicUrl: string | null
  /** Null = no mail is configured. */
  readonly mailer: Mailer | null
  /** Null = no single sign-on. */
  readonly provider: IdentityProvider | null
  /** Label of the provider's button. */
  readonly providerLabel: string
  readonly accountRule: AccountRule
  /** Whether sign-in by password is enabled. */
  readonly passwordSignIn: boolean
  /** Words of the organisation that must not make up a password. */
  readonly passwordWords: readonly string[]
}

export interface SignIn {
  /** Null = sign-in by password is disabled. */
  readonly login: Login | null
  /** Null = sign-in by password is disabled. */
  readonly secondFactor: SecondFactor | null
  readonly totpSettings: TotpSettings
  readonly passkeys: Passkeys
  /** As in the settings. */
  readonly publicUrl: string | null
  /** Null = no mail is configured, or sign-in by password is disabled. */
  readonly requestPasswordMail: RequestPasswordMail | null
  /** Null = sign-in by password is disabled. */
  readonly redeemPasswordLink: RedeemPasswordLink | null
  readonly accountAdministration: AccountAdministration
  readonly passwordChange: PasswordChange
  readonly noteSignIn: NoteSignIn
  readonly signInTickets: SignInTickets
  readonly singleSignOn: SingleSignOn | null
  readonly signInRules: SignInRules
  /** Sign-in methods that the page offers. */
  readonly loginMethods: LoginMethod[]
  /** Waits for mails that are being sent; call it before closing the stores. */
  closeMails(): Promise<void>
}

interface SignInParts {
  readonly settings: SignInSettings
  readonly stores: Pick<
    Stores,
    'accounts' | 'factors' | 'passkeys' | 'sessions' | 'devices' | 'configuration' | 'usage' | 'limits' | 'mails'
  >
  readonly passwords: Passwords
  readonly requiredFactors: RequiredFactors
  readonly secrets: Secrets
  /** Absolute path with a slash at both ends. */
  readonly apiPrefix: string
  readonly clock: () => number
  readonly log: Logger
}

export const createSignIn = ({ settings, stores, passwords, requiredFactors, secrets, apiPrefix, clock, log }: SignInParts): SignIn => {
  const { publicUrl, mailer, provider, passwordSignIn } = settings
  const signInTickets = createSignInTickets(stores, clock)
  const signInRules = createSignInRules(stores, provider !== null && publicUrl !== null)
  const singleSignOn =
    provider &&
    publicUrl !== null &&
    createSingleSignOn({
      publicUrl,
      apiPrefix,
      provider,
      findAccount: createIdentityAccounts(stores, passwords, settings.accountRule),
      rules: signInRules,
      attempts: createSignInAttempts(secrets, clock),
      tickets: signInTickets,
      stores,
      clock,
      log,
    })
  const policy = createPasswordPolicy(stores.configuration, { publicUrl, words: settings.passwordWords })
  const links = createPasswordLinks(stores.sessions, clock)
  const mails =
    mailer && publicUrl !== null
      ? createMailQueue({
          stores,
          mailer,
          writers: {
            'password-link': createPasswordLinkWriter(stores, links, publicUrl, 'reset'),
            'password-renewal': createPasswordLinkWriter(stores, links, publicUrl, 'renewal'),
            invitation: createPasswordLinkWriter(stores, links, publicUrl, 'invitation'),
            ...createNoticeWriters(stores.configuration, publicUrl),
            'new-device': createDeviceNoticeWriter(stores, publicUrl),
          },
          clock,
          log,
        })
      : null
  const notify = mails?.queueMail ?? null
  const provePassword = createPasswordProof(stores, passwords, clock)
  const codes = createFactorCodes(stores, clock)
  const secondFactor = createSecondFactor(stores, codes, clock)
  const native: LoginMethod = { name: 'native', type: 'native' }
  return {
    login: passwordSignIn ? createLogin({ stores, passwords, secondFactor, clock }) : null,
    secondFactor: passwordSignIn ? secondFactor : null,
    passkeys: createPasskeys({ stores, provePassword, requiredFactors, notify, isEnabled: passwordSignIn, clock }),
    publicUrl,
    totpSettings: createTotpSettings({ stores, provePassword, codes, requiredFactors, notify, isEnabled: passwordSignIn, clock }),
    requestPasswordMail: mails && passwordSignIn ? createPasswordMailRequests({ stores, queueMail: mails.queueMail, clock, log }) : null,
    redeemPasswordLink: passwordSignIn ? createPasswordRedemption({ stores, links, passwords, policy, notify, clock }) : null,
    accountAdministration: createAccountAdministration({
      stores,
      links: passwordSignIn ? links : null,
      queueMail: mails?.queueMail ?? null,
      clock,
    }),
    passwordChange: createPasswordChange({ stores, provePassword, passwords, policy, notify, isEnabled: passwordSignIn }),
    noteSignIn: createDeviceNotice({ stores, queueMail: mails?.queueMail ?? null, clock, log }),
    signInTickets,
    singleSignOn: singleSignOn || null,
    signInRules,
    loginMethods: [
      ...(passwordSignIn ? [native] : []),
      ...(singleSignOn ? [{ name: 'sso', type: 'sso' as const, label: settings.providerLabel, url: singleSignOn.address }] : []),
    ],
    closeMails: async () => mails?.close(),
  }
}
