import { randomBytes } from 'node:crypto'
import { shareTokenAlphabet, shareTokenBits, shareTokenOf } from '#contract/share-link-token.ts'
import { isWithinLifetime } from '../../common/lifetime.ts'
import { createSigner, type Secrets } from '../signer.ts'

const lettersPerToken = shareTokenBits / Math.log2(shareTokenAlphabet.length)

/** The secret in the address of a link. */
export const newShareToken = (): string =>
  // The number of letters divides 256, so that all are equally likely.
  shareTokenOf([...randomBytes(lettersPerToken)].map((byte) => shareTokenAlphabet[byte % shareTokenAlphabet.length]).join(''))

/** What a session of a link was begun with. */
export interface LinkSession {
  readonly link: string
  /** Of the link at that time. */
  readonly version: number
}

/** Sessions of share links are not stored: the signed token contains the link, so that crawlers cannot fill the disk. */
export interface LinkTokens {
  isToken(token: string): boolean
  isId(sessionId: string): boolean
  issue(session: LinkSession, now: number): string
  /** Session id of a token that was signed here; else null. */
  idOf(token: string): string | null
  /** Null if the session has expired. */
  read(sessionId: string, now: number): LinkSession | null
}

/** As long as other sessions. */
export const linkSessionMs = 7 * 24 * 3_600_000

const prefix = 'link.'
const idPattern = /^link\.([\w-]+)\.(\d+)\.([0-9a-z]+)\.[\w-]+$/

export const createLinkTokens = (secrets: Secrets): LinkTokens => {
  const signer = createSigner(secrets, 'share-link-session')
  const isId = (text: string) => text.startsWith(prefix)
  return {
    isToken: isId,
    isId,
    issue: ({ link, version }, now) => {
      const sessionId = `${prefix}${link}.${version}.${now.toString(36)}.${randomBytes(12).toString('base64url')}`
      return `${sessionId}.${signer.sign(sessionId)}`
    },
    idOf: (token) => {
      const end = token.lastIndexOf('.')
      const sessionId = token.slice(0, Math.max(end, 0))
      return isId(sessionId) && signer.isSigned(sessionId, token.slice(end + 1)) ? sessionId : null
    },
    read: (sessionId, now) => {
      const [, link, version, begun] = idPattern.exec(sessionId) ?? []
      if (link === undefined || version === undefined || begun === undefined) return null
      return isWithinLifetime(Number.parseInt(begun, 36), linkSessionMs, now) ? { link, version: Number(version) } : null
    },
  }
}
