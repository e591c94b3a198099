import { shareTokenAlphabet } from '#contract/share-link-token.ts'

const groupCount = 3
const groupLength = 4

/** A password of 60 random bits, in groups that can be read aloud. */
export const newPassword = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(groupCount * groupLength))
  // The alphabet has 32 characters, so that each is equally likely.
  const letters = [...bytes].map((byte) => shareTokenAlphabet.charAt(byte % shareTokenAlphabet.length)).join('')
  return letters.replaceAll(/(.{4})(?=.)/g, '$1-')
}
