import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { type ListedPasskey, maxPasskeyCount } from '#contract/passkeys.ts'
import { ApiError } from '../../common/api-error.ts'
import type { Caller } from '../../common/caller.ts'
import { networkOf } from '../../http/remote-address.ts'
import type { UserRecord } from '../../ports/account-store.ts'
import type { PasskeyRecord } from '../../ports/passkey-store.ts'
import { type Stores, StoresUnavailableError } from '../../ports/stores.ts'
import { createRateLimit, type RateLimiter } from '../limits/rate-limit.ts'
import { hashToken } from '../sessions/new-token.ts'
import type { RequiredFactors } from '../sessions/required-factors.ts'
import { titledConfig } from '../workspace/titled-config.ts'
import type { NotifyOwner } from './account-notices.ts'
import { oneLine } from './mail-texts.ts'
import type { PasswordProofRequest, ProvePassword } from './password-proof.ts'
import type { RelyingParty } from './relying-party.ts'

/**
 * Passkeys of accounts. Adding and removing require the password, and reject as ProvePassword. Everything rejects with
 * `password.single-sign-on` if sign-in by password is off or a provider decides about the access of the account.
 */
export interface Passkeys {
  /** Null = the account cannot have any. */
  list(caller: Caller): Promise<ListedPasskey[] | null>
  /** Rejects with `request.invalid` if the account has the most passkeys that are allowed. */
  begin(request: PasswordProofRequest, party: RelyingParty): Promise<PublicKeyCredentialCreationOptionsJSON>
  /** Rejects with `factor.passkey`, or as `begin` for too many passkeys. */
  add(addition: PasskeyAddition, party: RelyingParty): Promise<void>
  /** Nothing happens if the account has no such passkey. */
  rename(caller: Caller, id: string, name: string): Promise<void>
  /** Rejects with `factor.last` if the account must have a second factor and has no other one. */
  remove(request: PasswordProofRequest & { readonly id: string; readonly locale: string }): Promise<void>
  /** Rejects with `request.too-many`. */
  beginSignIn(remoteAddress: string, party: RelyingParty): Promise<PublicKeyCredentialRequestOptionsJSON>
  /** Rejects with `request.too-many`, `factor.passkey`, or `auth.no-authorization` if the account is disabled. */
  finishSignIn(response: AuthenticationResponseJSON, remoteAddress: string, party: RelyingParty): Promise<UserRecord>
}

export interface PasskeyAddition {
  readonly caller: Caller
  readonly name: string
  readonly response: RegistrationResponseJSON
  readonly locale: string
}

interface PasskeysParts {
  readonly stores: Pick<Stores, 'accounts' | 'passkeys' | 'sessions' | 'configuration' | 'usage' | 'limits'>
  readonly provePassword: ProvePassword
  readonly requiredFactors: Pick<RequiredFactors, 'isLast'>
  /** Null = no mail can be sent. */
  readonly notify: NotifyOwner | null
  /** False = sign-in by password is off. */
  readonly isEnabled: boolean
  readonly clock: () => number
}

const minuteMs = 60_000
/** Time to confirm at the device. */
export const passkeyChallengeLifetimeMs = 5 * minuteMs
/** Sign-ins of one network: a whole office may share it. Each stores a challenge for some minutes. */
const signInsPerNetwork = { maxCount: 300, windowMs: 15 * minuteMs }

/** Loaded on first use: it parses certificates. */
const loadWebAuthn = () => import('@simplewebauthn/server')

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, 'base64url'))
/** What a device stores as the owner of a passkey. */
const handleOf = (userId: string): string => Buffer.from(userId).toString('base64url')
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

const listedOf = ({ id, name, createdAt, usedAt }: PasskeyRecord): ListedPasskey => ({ id, name, created: createdAt, used: usedAt })

const knownTransports = ['ble', 'hybrid', 'internal', 'nfc', 'usb'] as const satisfies AuthenticatorTransport[]
const transportsOf = (texts: readonly string[]): AuthenticatorTransport[] => knownTransports.filter((one) => texts.includes(one))

/** Hashes of challenges: one of a sign-in cannot be used to add a passkey. */
const additionKey = (challenge: string) => hashToken(`passkey addition ${challenge}`)
const signInKey = (challenge: string) => hashToken(`passkey sign-in ${challenge}`)

/** Null for a response that the library does not accept: it throws for every reason. Rejects if the database does not respond. */
const orNull = async <Result>(work: Promise<Result>): Promise<Result | null> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof StoresUnavailableError) throw error
    return null
  }
}

export const createPasskeys = ({ stores, provePassword, requiredFactors, notify, isEnabled, clock }: PasskeysParts): Passkeys => {
  const { accounts, passkeys, sessions, usage } = stores
  // Each of its own: a sign-in that has begun can also end.
  const mayBegin = createRateLimit(stores.limits, 'passkey sign-in by network', signInsPerNetwork, clock)
  const mayFinish = createRateLimit(stores.limits, 'end of a passkey sign-in by network', signInsPerNetwork, clock)

  /** As for passwords: an account at a provider must not be accessible after the provider has disabled it. */
  const isOwn = async (userId: string): Promise<boolean> => isEnabled && (await accounts.identitiesOf(userId)).length === 0
  const requireOwn = async (userId: string | null): Promise<string> => {
    if (userId === null) throw new ApiError('auth.session-expired')
    if (!(await isOwn(userId))) throw new ApiError('password.single-sign-on')
    return userId
  }
  const passkeysBelowLimit = async (userId: string): Promise<readonly PasskeyRecord[]> => {
    const present = await passkeys.listPasskeys(userId)
    if (present.length >= maxPasskeyCount) throw new ApiError('request.invalid', { reason: 'too-many' })
    return present
  }
  const countSignIn = async (isWithinLimit: RateLimiter, net: string): Promise<void> => {
    if (!isEnabled) throw new ApiError('password.single-sign-on')
    if (!(await isWithinLimit(net)))
      throw new ApiError('request.too-many', undefined, { 'Retry-After': String(signInsPerNetwork.windowMs / 1000) })
  }

  return {
    list: async ({ userId }) => (userId !== null && (await isOwn(userId)) ? (await passkeys.listPasskeys(userId)).map(listedOf) : null),
    begin: async (request, party) => {
      await requireOwn(request.caller.userId)
      const user = await provePassword(request, 'factor.password-wrong')
      const present = await passkeysBelowLimit(user.id)
      const { generateRegistrationOptions } = await loadWebAuthn()
      const options = await generateRegistrationOptions({
        rpName: oneLine((await titledConfig(stores.configuration)).global.website_title),
        rpID: party.id,
        userName: oneLine(user.name),
        userID: bytesOf(handleOf(user.id)),
        attestationType: 'none',
        timeout: passkeyChallengeLifetimeMs,
        excludeCredentials: present.map(({ id, transports }) => ({ id, transports: transportsOf(transports) })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
      await sessions.putTicket({
        tokenHash: additionKey(options.challenge),
        userId: user.id,
        expiresAt: clock() + passkeyChallengeLifetimeMs,
      })
      return options
    },
    add: async ({ caller, name, response, locale }, party) => {
      const userId = await requireOwn(caller.userId)
      // Several additions may have begun before one ended.
      await passkeysBelowLimit(userId)
      const { verifyRegistrationResponse } = await loadWebAuthn()
      const checked = await orNull(
        verifyRegistrationResponse({
          response,
          expectedChallenge: async (challenge) =>
            (await sessions.takeTicket(additionKey(challenge), clock(), passkeyChallengeLifetimeMs)) === userId,
          expectedOrigin: party.origin,
          expectedRPID: party.id,
          requireUserVerification: true,
        }),
      )
      if (!checked?.verified) throw new ApiError('factor.passkey')
      const { id, publicKey, counter, transports = [] } = checked.registrationInfo.credential
      const isAdded = await passkeys.addPasskey({
        id,
        userId,
        name,
        publicKey: textOf(publicKey),
        counter,
        transports: transportsOf(transports),
        createdAt: clock(),
        usedAt: null,
      })
      if (!isAdded) throw new ApiError('factor.passkey')
      await usage.audit({ event: 'passkey.added', userId, detail: { passkey: name } })
      await notify?.('passkey-added', userId, locale)
    },
    rename: async ({ userId }, id, name) => {
      await passkeys.renamePasskey(await requireOwn(userId), id, name)
    },
    remove: async ({ id, locale, ...request }) => {
      await requireOwn(request.caller.userId)
      const user = await provePassword(request, 'factor.password-wrong')
      const present = await passkeys.getPasskey(id)
      if (present?.userId === user.id && (await requiredFactors.isLast(user, 'passkey'))) throw new ApiError('factor.last')
      const name = present?.name ?? ''
      if (!(await passkeys.removePasskey(user.id, id))) return
      await usage.audit({ event: 'passkey.removed', userId: user.id, detail: { passkey: name } })
      await notify?.('passkey-removed', user.id, locale)
    },
    beginSignIn: async (remoteAddress, party) => {
      await countSignIn(mayBegin, networkOf(remoteAddress))
      const { generateAuthenticationOptions } = await loadWebAuthn()
      const options = await generateAuthenticationOptions({
        rpID: party.id,
        userVerification: 'required',
        timeout: passkeyChallengeLifetimeMs,
      })
      const now = clock()
      await passkeys.putChallenge(signInKey(options.challenge), now + passkeyChallengeLifetimeMs, now)
      return options
    },
    finishSignIn: async (response, remoteAddress, party) => {
      const net = networkOf(remoteAddress)
      await countSignIn(mayFinish, net)
      const passkey = await passkeys.getPasskey(response.id)
      const user = passkey && (await accounts.getUser(passkey.userId))
      // The account must be the one that the device names (WebAuthn section 7.2, step 6).
      const handle = response.response.userHandle
      if (!passkey || !user || (handle !== undefined && handle !== handleOf(user.id))) throw new ApiError('factor.passkey')
      const { verifyAuthenticationResponse } = await loadWebAuthn()
      const checked = await orNull(
        verifyAuthenticationResponse({
          response,
          expectedChallenge: (challenge) => passkeys.takeChallenge(signInKey(challenge), clock(), passkeyChallengeLifetimeMs),
          expectedOrigin: party.origin,
          expectedRPID: party.id,
          credential: { id: passkey.id, publicKey: bytesOf(passkey.publicKey), counter: passkey.counter },
          requireUserVerification: true,
        }),
      )
      const use = checked?.verified && { counter: checked.authenticationInfo.newCounter, usedAt: clock() }
      if (!use || !(await passkeys.usePasskey(passkey.id, use))) {
        await usage.audit({ event: 'login.passkey-failed', userId: user.id, detail: { net } })
        throw new ApiError('factor.passkey')
      }
      // Only who owns the passkey learns more about the account.
      await requireOwn(user.id)
      if (user.disabled) {
        await usage.audit({ event: 'login.disabled', userId: user.id, detail: { net } })
        throw new ApiError('auth.no-authorization')
      }
      await usage.audit({ event: 'login', userId: user.id, detail: { net, factor: 'passkey' } })
      return user
    },
  }
}
