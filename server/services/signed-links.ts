import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'

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

const fromBase64Url = (text: string): Buffer | null => {
  const bytes = Buffer.from(text, 'base64url')
  // Node skips what it can't read; only the one spelling that we write may pass.
  return bytes.toString('base64url') === text ? bytes : null
}

const parseClaims = (payload: Buffer): LinkClaims | null => {
  try {
    const parsed = v.safeParse(claimsSchema, JSON.parse(payload.toString('utf8')))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

/** Links that speak for a session for a few minutes, without holding its token. `secret`: 32 bytes, `now` in milliseconds. */
export const createSignedLinks = (secret: Uint8Array): SignedLinks => {
  // A key of its own, so that no other use of the server's secret can make or break a link.
  const key = Buffer.from(hkdfSync('sha256', secret, new Uint8Array(0), 'signed-download', 32))
  const mac = (payload: string): Buffer => createHmac('sha256', key).update(payload).digest()
  return {
    sign(claims) {
      const payload = Buffer.from(JSON.stringify(claims)).toString('base64url')
      return `${payload}.${mac(payload).toString('base64url')}`
    },
    read(token, now) {
      if (token.length > maxTokenLength) return null
      const [payload, signature, ...rest] = token.split('.')
      if (!payload || !signature || rest.length > 0) return null
      const given = fromBase64Url(signature)
      const expected = mac(payload)
      if (given?.length !== expected.length || !timingSafeEqual(given, expected)) return null
      const bytes = fromBase64Url(payload)
      const claims = bytes && parseClaims(bytes)
      return claims && claims.expires * 1000 > now ? claims : null
    },
  }
}
