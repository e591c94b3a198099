import { createHash, randomBytes } from 'node:crypto'

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** 256 random bits. The server stores only the hash of a token. */
export const newToken = (): string => randomBytes(32).toString('base64url')
