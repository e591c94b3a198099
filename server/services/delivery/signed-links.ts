import * as v from 'valibot'
import { stands } from '../../common/lifetime.ts'
import { createSigner } from '../signer.ts'

/** A link stands this long; whoever resumes later asks for a new one, and its rights are looked at again. */
export const linkSeconds = 300

const claimsSchema = v.strictObject({
  /** One asset, or a stored order of several. */
  kind: v.picklist(['asset', 'zip']),
  /** Asset id, or name of the order. */
  what: v.pipe(v.string(), v.maxLength(200)),
  set: v.pipe(v.string(), v.maxLength(64)),
  session: v.pipe(v.string(), v.maxLength(200)),
  user: v.nullable(v.pipe(v.string(), v.maxLength(200))),
  /** Language of file names and of the list inside a zip; part of the bytes, so it travels with the link. */
  locale: v.pipe(v.string(), v.maxLength(10)),
  /** Epoch seconds. */
  expires: v.pipe(v.number(), v.integer()),
  /** Tells links to the same thing apart, so that a download counts once however many ranges it is fetched in. */
  nonce: v.pipe(v.string(), v.maxLength(32)),
})
export type LinkClaims = v.InferOutput<typeof claimsSchema>

export interface SignedLinks {
  sign(claims: LinkClaims): string
  /** Null for anything that was not signed here, was changed, or is over. */
  read(token: string, now: number): LinkClaims | null
}

/** Longer than any token made here, so that a hostile one costs nothing to refuse. */
const maxTokenLength = 2048

/** Links that speak for a session for a few minutes, without holding its token. `secret`: 32 bytes, `now` in milliseconds. */
export const createSignedLinks = (secret: Uint8Array): SignedLinks => {
  const signer = createSigner(secret, 'signed-download')
  return {
    sign: (claims) => signer.seal(claims),
    read(token, now) {
      if (token.length > maxTokenLength) return null
      const claims = v.safeParse(claimsSchema, signer.open(token))
      return claims.success && stands((claims.output.expires - linkSeconds) * 1000, linkSeconds * 1000, now) ? claims.output : null
    },
  }
}
