import { createHash, randomBytes } from 'node:crypto'

const codeCount = 10
/** 120 random bits: from 112 bits on a plain hash is enough (ASVS 5.0 6.5.2). */
const letterCount = 24
const groupLetterCount = 6
/** Base 32 of Crockford: without letters that look like others. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

const isCode = new RegExp(`^[${alphabet}]{${letterCount}}$`)

const newCode = (): string => {
  const letters = [...randomBytes(letterCount)].map((byte) => alphabet[byte % alphabet.length]).join('')
  return (letters.match(new RegExp(`.{${groupLetterCount}}`, 'g')) ?? []).join('-')
}

/** Ten new codes as users see them. Each replaces the second factor once. */
export const newRecoveryCodes = (): string[] => Array.from({ length: codeCount }, newCode)

const canonical = (code: string): string => code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')

/** What is stored of a code; null if the text cannot be one. Case, dashes and blanks make no difference. */
export const recoveryHash = (userId: string, code: string): string | null => {
  const letters = canonical(code)
  if (!isCode.test(letters)) return null
  return createHash('sha256')
    .update(JSON.stringify(['recovery code', userId, letters]))
    .digest('base64url')
}
