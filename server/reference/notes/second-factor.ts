import type { secondFactorCalls } from '#contract/second-factor-calls.ts'
import type { CallNotes } from '../call-note.ts'

const proofErrors = ['password.wrong', 'password.blocked', 'password.single-sign-on'] as const
const password = 'a long password'
const recoveryCodes = ['7k2m9q-x4c8ht-0vw3rj-e6ndzp', 'p5b1ys-8gqk2f-m7xd4c-h9tvw3']

const session = {
  session: 'b3BhcXVlIHRva2Vu',
  user: 'anna',
  guest: false,
  isAssetUser: true,
  isGuiAdmin: false,
  workspace: 'default',
  login_methods: [{ name: 'native', type: 'native' as const }],
  scope: 'u-4f1c2a',
}
const credential = { id: 'Y3JlZGVudGlhbA', rawId: 'Y3JlZGVudGlhbA', type: 'public-key' } as const

/** Notes on the calls of the second factor and of passkeys. */
export const secondFactorNotes: CallNotes<keyof typeof secondFactorCalls> = {
  finishSignIn: {
    summary: 'Sign in with the second factor',
    description:
      '`session/get` responds to the right password of an account with a second factor with `factor.needed` and the value `ticket`. It is valid for ten minutes, also after a wrong code. `code` is one of an authenticator app, or a recovery code. Wrong codes count like wrong passwords.',
    support: 'optional',
    errors: ['factor.wrong', 'factor.over', 'factor.blocked', 'request.too-many', 'auth.no-authorization', 'auth.invalid-credentials'],
    example: {
      body: { ticket: 'Zm9yIHRoZSBzZWNvbmQgc3RlcA', code: '492039' },
      response: session,
    },
  },
  getSignInFactors: {
    summary: 'How the account signs in',
    description: '`password.single-sign-on` if sign-in by password is off.',
    support: 'optional',
    errors: ['password.single-sign-on'],
    example: { response: { totp: { since: 1_764_320_000_000, unusedRecoveryCodes: 10 } } },
  },
  beginTotp: {
    summary: 'Secret for an authenticator app',
    description: 'It counts after `user/totp/confirm`. A new secret replaces an unconfirmed one.',
    support: 'optional',
    errors: proofErrors,
    example: {
      body: { password },
      response: {
        secret: 'NB2W45DFOIZA4ZLXON2HK4TFEBRW6ZDF',
        uri: 'otpauth://totp/Vitrine:anna?issuer=Vitrine&secret=NB2W45DFOIZA4ZLXON2HK4TFEBRW6ZDF&algorithm=SHA1&digits=6&period=30',
      },
    },
  },
  confirmTotp: {
    summary: 'Set up the authenticator app',
    description: 'The response contains the recovery codes. No later call returns them. The owner of the account gets a mail.',
    support: 'optional',
    errors: ['factor.wrong', 'factor.over', 'request.too-many', 'password.single-sign-on'],
    example: { body: { code: '492039' }, response: { recoveryCodes } },
  },
  renewRecoveryCodes: {
    summary: 'New recovery codes',
    description: 'Earlier ones end.',
    support: 'optional',
    errors: [...proofErrors, 'factor.over'],
    example: { body: { password }, response: { recoveryCodes } },
  },
  beginPasskeySignIn: {
    summary: 'Begin a sign-in with a passkey',
    description:
      'The response contains `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. The challenge is valid once, for five minutes.',
    support: 'optional',
    errors: ['password.single-sign-on', 'request.too-many'],
    example: { body: {}, response: { options: { challenge: 'cmFuZG9t', rpId: 'media.example', userVerification: 'required' } } },
  },
  finishPasskeySignIn: {
    summary: 'Sign in with a passkey',
    description:
      '`credential` is `AuthenticationResponseJSON` of WebAuthn. The user must be verified by the device, so that a passkey counts as both factors.',
    support: 'optional',
    errors: [
      ...(['factor.passkey', 'password.single-sign-on', 'request.too-many'] as const),
      ...(['auth.no-authorization', 'auth.invalid-credentials'] as const),
    ],
    example: {
      body: {
        credential: { ...credential, response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA', userHandle: 'YTE' } },
      },
      response: session,
    },
  },
  beginPasskey: {
    summary: 'Begin to add a passkey',
    description: 'The response contains `PublicKeyCredentialCreationOptionsJSON` of WebAuthn.',
    support: 'optional',
    errors: proofErrors,
    example: { body: { password }, response: { options: { challenge: 'cmFuZG9t', rp: { id: 'media.example', name: 'Vitrine' } } } },
  },
  addPasskey: {
    summary: 'Add a passkey to the account',
    description: '`credential` is `RegistrationResponseJSON` of WebAuthn. The owner of the account gets a mail.',
    support: 'optional',
    errors: ['factor.passkey', 'password.single-sign-on'],
    example: {
      body: { name: 'Phone', credential: { ...credential, response: { clientDataJSON: 'e30', attestationObject: 'AA' } } },
      response: { result: true },
    },
  },
  renamePasskey: {
    summary: 'Rename a passkey of the account',
    support: 'optional',
    errors: ['password.single-sign-on'],
    example: { body: { id: credential.id, name: 'Laptop' }, response: { result: true } },
  },
  removePasskey: {
    summary: 'Remove a passkey of the account',
    description:
      '`factor.last` if a group of the account requires a second factor and this is the only one. The owner of the account gets a mail.',
    support: 'optional',
    errors: [...proofErrors, 'factor.last'],
    example: { body: { id: credential.id, password }, response: { result: true } },
  },
  removeTotp: {
    summary: 'Remove the authenticator app and the recovery codes',
    description:
      '`code` is one of the app, or a recovery code, and is used up. `factor.last` if a group of the account requires a second factor and there is no passkey. The owner of the account gets a mail.',
    support: 'optional',
    errors: [...proofErrors, 'factor.over', 'factor.wrong', 'factor.last', 'request.too-many'],
    example: { body: { password, code: '492039' }, response: { result: true } },
  },
}
