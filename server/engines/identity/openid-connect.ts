import * as openid from 'openid-client'
import { isWithinLifetime } from '../../common/lifetime.ts'
import { type AttemptSecrets, type Identity, type IdentityProvider, SignInError } from '../../ports/identity-provider.ts'
import type { Claims } from '../../records/sign-in-rules.ts'

export interface OpenIdOptions {
  /** With https, except on this computer. */
  readonly issuer: string
  readonly clientId: string
  /** Null = a public client, which only PKCE protects. */
  readonly clientSecret: string | null
}

/** The provider metadata is read again after this time. */
const metadataTtlMs = 3_600_000
/** After a failed request the provider is not called for this time. */
const failurePauseMs = 5000
const timeoutSeconds = 10

const clientAuth = (server: openid.ServerMetadata, secret: string | null): openid.ClientAuth => {
  if (secret === null) return openid.None()
  const methods = server.token_endpoint_auth_methods_supported
  return methods === undefined || methods.includes('client_secret_basic')
    ? openid.ClientSecretBasic(secret)
    : openid.ClientSecretPost(secret)
}

const discover = async ({ issuer, clientId, clientSecret }: OpenIdOptions): Promise<openid.Configuration> => {
  const options = { timeout: timeoutSeconds, execute: issuer.startsWith('http://') ? [openid.allowInsecureRequests] : [] }
  const found = await openid.discovery(new URL(issuer), clientId, undefined, openid.None(), options)
  const server = found.serverMetadata()
  const client = new openid.Configuration(server, clientId, undefined, clientAuth(server, clientSecret))
  client.timeout = timeoutSeconds
  // TLS alone does not protect from a proxy that replaces the response of the provider.
  openid.enableNonRepudiationChecks(client)
  for (const apply of options.execute) apply(client)
  return client
}

const isRefusal = (error: unknown) => error instanceof openid.AuthorizationResponseError && error.error === 'access_denied'
/** Errors of fetch if the provider does not respond or not in time. */
const isUnreachable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if (error instanceof openid.ClientError) return error.code === 'OAUTH_TIMEOUT' || isUnreachable(error.cause)
  return error instanceof TypeError || error.name === 'TimeoutError'
}

const failureOf = (error: unknown): SignInError => {
  if (isRefusal(error)) return new SignInError('cancelled', { cause: error })
  return new SignInError(isUnreachable(error) ? 'unreachable' : 'invalid', { cause: error })
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Authorization code flow with PKCE, state and nonce. The library checks the signature of the ID token, issuer, audience and times. */
export const createOpenIdProvider = (options: OpenIdOptions, clock: () => number): IdentityProvider => {
  let cached: { readonly client: Promise<openid.Configuration>; readonly since: number; lifetime: number } | null = null
  const client = (): Promise<openid.Configuration> => {
    if (cached && isWithinLifetime(cached.since, cached.lifetime, clock())) return cached.client
    // One request for all waiting users.
    const discovery = { client: discover(options), since: clock(), lifetime: metadataTtlMs }
    discovery.client.catch(() => {
      discovery.lifetime = clock() - discovery.since + failurePauseMs
    })
    cached = discovery
    return discovery.client
  }

  const identify = async (
    { state, nonce, verifier }: AttemptSecrets,
    arrived: URL,
    isComplete: (claims: Claims) => boolean,
  ): Promise<Identity> => {
    const config = await client()
    const tokens = await openid.authorizationCodeGrant(config, arrived, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    })
    const token = tokens.claims()
    if (!token) throw new SignInError('invalid')
    const isBrief = token['email'] === undefined
    const hasMore = config.serverMetadata().userinfo_endpoint !== undefined && (isBrief || !isComplete(token))
    const more = hasMore ? await openid.fetchUserInfo(config, tokens.access_token, token.sub) : null
    // Address and name are of one source, so that a verified address is the one that was verified.
    const profile = isBrief && more ? more : token
    return {
      issuer: token.iss,
      subject: token.sub,
      verifiedMail: profile['email_verified'] === true ? text(profile['email']) : null,
      name: text(profile['preferred_username']),
      // What is signed wins.
      claims: { ...more, ...token },
    }
  }

  return {
    issuer: options.issuer,
    begin: async ({ state, nonce, verifier }, returnTo) => {
      try {
        const address = openid.buildAuthorizationUrl(await client(), {
          redirect_uri: returnTo,
          scope: 'openid email profile',
          state,
          nonce,
          code_challenge: await openid.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        })
        return address.href
      } catch (error) {
        throw failureOf(error)
      }
    },
    finish: async (attempt, arrived, isComplete) => {
      try {
        return await identify(attempt, arrived, isComplete)
      } catch (error) {
        throw error instanceof SignInError ? error : failureOf(error)
      }
    },
  }
}
