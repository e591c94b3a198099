import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

export interface Signer {
  sign(text: string): string
  /** Whether `signature` is the exact output of `sign` for this text, with the current or a former secret. */
  isSigned(text: string, signature: string): boolean
  /** A token that contains the claims, which must be JSON. */
  seal(claims: unknown): string
  /** The claims of a token that was sealed here and not changed since; else null. */
  open(token: string): unknown
}

/** Secrets of 32 bytes: the first one signs, the others are former ones whose tokens stay valid. */
export type Secrets = readonly [Uint8Array, ...Uint8Array[]]

const signWith = (key: Uint8Array, text: string): string => createHmac('sha256', key).update(text).digest('base64url')

/** Each purpose has its own derived key, so that no other use of a secret can create or open a token. */
export const createSigner = ([current, ...former]: Secrets, purpose: string): Signer => {
  const keyOf = (secret: Uint8Array) => Buffer.from(hkdfSync('sha256', secret, new Uint8Array(0), purpose, 32))
  const key = keyOf(current)
  const keys = [key, ...former.map(keyOf)]
  const sign = (text: string) => signWith(key, text)
  const isSigned = (text: string, signature: string) => {
    const given = Buffer.from(signature)
    return keys.some((one) => {
      const expected = Buffer.from(signWith(one, text))
      return given.length === expected.length && timingSafeEqual(given, expected)
    })
  }
  return {
    sign,
    isSigned,
    seal: (claims) => {
      const payload = Buffer.from(JSON.stringify(claims)).toString('base64url')
      return `${payload}.${sign(payload)}`
    },
    open: (token) => {
      const [payload = '', signature = '', ...rest] = token.split('.')
      return rest.length === 0 && isSigned(payload, signature) ? JSON.parse(Buffer.from(payload, 'base64url').toString()) : null
    },
  }
}
