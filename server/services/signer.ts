import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

export interface Signer {
  /** 43 characters of base64url. */
  sign(text: string): string
  /** Whether this is the signature of this text, in the one spelling that `sign` gives. */
  isSigned(text: string, signature: string): boolean
  /** A token that says these claims, which must be JSON. */
  seal(claims: unknown): string
  /** The claims of a token that was sealed here and not changed since; else null. */
  open(token: string): unknown
}

/** `secret`: 32 bytes. Each purpose has a key of its own, so that no other use of the server's secret can make or break a token. */
export const createSigner = (secret: Uint8Array, purpose: string): Signer => {
  const key = Buffer.from(hkdfSync('sha256', secret, new Uint8Array(0), purpose, 32))
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  const isSigned = (text: string, signature: string) => {
    const [given, due] = [Buffer.from(signature), Buffer.from(sign(text))]
    return given.length === due.length && timingSafeEqual(given, due)
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
