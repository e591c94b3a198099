import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

export interface Signer {
  /** Whether `signature` is the exact output of `sign` for this text. */
  sign(text: string): string
  /** A token that contains the claims, which must be JSON. */
  isSigned(text: string, signature: string): boolean
  /** The claims of a token that was sealed here and not changed since; else null. */
  seal(claims: unknown): string
  /** The claims of a token that was sealed here and not changed since; else null. */
  open(token: string): unknown
}

/** `secret`: 32 bytes. Each purpose has its own derived key, so that no other use of the secret can create or open a token. */
export const createSigner = (secret: Uint8Array, purpose: string): Signer => {
  const key = Buffer.from(hkdfSync('sha256', secret, new Uint8Array(0), purpose, 32))
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  const isSigned = (text: string, signature: string) => {
    const [given, expected] = [Buffer.from(signature), Buffer.from(sign(text))]
    return given.length === expected.length && timingSafeEqual(given, expected)
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
