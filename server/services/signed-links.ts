import * as v from 'valibot'
import { maxSetChoiceLength } from '#contract/set-choice.ts'
import { isWithinLifetime } from '../common/lifetime.ts'
import { createSigner, type Secrets } from './signer.ts'

/** Lifetime of a link. Resuming later requires a new link, for which the rights are checked again. */
export const linkSeconds = 300

const claimsSchema = v.strictObject({
  /** One asset, or a zip job of several. */
  kind: v.picklist(['asset', 'zip']),
  /** Asset id, or key of the zip job. */
  what: v.pipe(v.string(), v.maxLength(200)),
  set: v.pipe(v.string(), v.maxLength(maxSetChoiceLength)),
  session: v.pipe(v.string(), v.maxLength(200)),
  user: v.nullable(v.pipe(v.string(), v.maxLength(200))),
  /** Language of file names and of the list inside a zip. It changes the bytes, so it is part of the link. */
  locale: v.pipe(v.string(), v.maxLength(10)),
  /** Epoch seconds. */
  expires: v.pipe(v.number(), v.integer()),
  /** Identifies the link, so that a download counts once, whatever number of ranges it takes. */
  nonce: v.pipe(v.string(), v.maxLength(32)),
})
export type LinkClaims = v.InferOutput<typeof claimsSchema>

export interface SignedLinks {
  sign(claims: LinkClaims): string
  /** Null if the token was not signed here, was changed, or has expired. */
  read(token: string, now: number): LinkClaims | null
}

/** Longer than every valid token, so that hostile input is refused without cost. */
const maxTokenLength = 2048

/**
 * Links that represent a session for a few minutes without containing its token. `secrets`: the current one signs, former ones still open links. `now`: milliseconds since the epoch.
 */
export const createSignedLinks = (secrets: Secrets): SignedLinks => {
  const signer = createSigner(secrets, 'signed-download')
  return {
    sign: (claims) => signer.seal(claims),
    read(token, now) {
      if (token.length > maxTokenLength) return null
      const claims = v.safeParse(claimsSchema, signer.open(token))
      return claims.success && isWithinLifetime((claims.output.expires - linkSeconds) * 1000, linkSeconds * 1000, now)
        ? claims.output
        : null
    },
  }
}
