import { passwordLength } from '#contract/session.ts'
import type { UserRecord } from '../../ports/account-store.ts'
import type { ConfigurationStore } from '../../ports/configuration-store.ts'
import { titledConfig } from '../workspace/titled-config.ts'
import { isQuicklyGuessed } from './password-strength.ts'

/** Characters around a listed word with which the password still counts as common: a year and a punctuation mark. */
const maxDecorationCount = 5

let loading: Promise<ReadonlySet<string>> | null = null

const load = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/** Common passwords in lower case, most of them from published leaks. Loaded on first use: the list takes 50 ms and 5 MB. */
export const commonPasswords = (): Promise<ReadonlySet<string>> => {
  loading ??= load()
  return loading
}

/** Whether a password of an allowed length is in the list, also with digits, blanks and punctuation before or after it. */
const isCommonPassword = async (folded: string): Promise<boolean> => {
  const list = await commonPasswords()
  const withoutPunctuation = folded.replaceAll(/^[\p{P}\p{S}\s]+|[\p{P}\p{S}\s]+$/gu, '')
  const word = folded.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  // A short word from the list with many other characters around it is not a common password.
  const isDecorated = word.length * 2 >= passwordLength.minLength && folded.length - word.length <= maxDecorationCount
  return list.has(folded) || list.has(withoutPunctuation) || (isDecorated && list.has(word))
}

/**
 * Why a password is refused: it is a common one or has a common pattern, or it consists of words that belong to the portal or the account.
 */
export type PasswordWeakness = 'common' | 'guessable'

export type PasswordOwner = Pick<UserRecord, 'name' | 'mail'>

export interface PasswordPolicy {
  /** Null = the password may be used. `owner` null = the account is not known yet. */
  weaknessOf(password: string, owner: PasswordOwner | null): Promise<PasswordWeakness | null>
}

/** For passwords that no user chooses: random ones, and those of the demo accounts, which exist on this computer only. */
export const acceptAnyPassword: PasswordPolicy = { weaknessOf: async () => null }

/** What an operator configures about the portal. */
export interface PolicySettings {
  readonly publicUrl: string | null
  /** Names of the organisation, its brands and places. */
  readonly words: readonly string[]
}

/** The product, and words for a password or an account in the languages of the portal. */
const fixedWords = ['vitrine', 'portal', 'mediaportal', 'media', 'medien', 'password', 'passwort', 'kennwort', 'login', 'admin', 'user']
/** A shorter word is part of too many others. */
const minWordLength = 3
/** Bounds the work: words × characters. */
const maxWordCount = 300
const maxLetterCount = 1024

const fold = (text: string): string => text.normalize('NFKC').toLowerCase()
const lettersOf = (folded: string): string => folded.replaceAll(/[^\p{L}\p{M}]+/gu, '')
const lettersAndDigitsOf = (folded: string): string => folded.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '')

/** The single words of a text, and all of them joined. */
const wordsIn = (text: string): string[] => {
  const folded = fold(text)
  return [...folded.split(/[^\p{L}\p{M}]+/u), lettersOf(folded)].filter((word) => word.length >= minWordLength)
}

/** Whether the letters are one or several of the words in a row. */
const consistsOf = (letters: string, words: ReadonlySet<string>): boolean => {
  const reachable = new Set([0])
  for (let at = 0; at < letters.length; at += 1) {
    if (!reachable.has(at)) continue
    for (const word of words) if (letters.startsWith(word, at)) reachable.add(at + word.length)
  }
  return letters.length > 0 && reachable.has(letters.length)
}

/** ASVS 5.0 6.2.4 and 6.2.11. Upper and lower case, digits, blanks and punctuation around the words make no difference. */
export const createPasswordPolicy = (configuration: ConfigurationStore, { publicUrl, words }: PolicySettings): PasswordPolicy => {
  const host = publicUrl === null ? '' : new URL(publicUrl).hostname
  return {
    weaknessOf: async (password, owner) => {
      // The length limits of the contract count a character outside the basic plane twice.
      if (Array.from(password.normalize('NFC')).length < passwordLength.minLength) return 'common'
      const folded = fold(password)
      if (await isCommonPassword(folded)) return 'common'
      const title = (await titledConfig(configuration)).global.website_title
      const texts = [host, title, owner?.name ?? '', owner?.mail ?? '', ...words]
      const isWhole = texts.some((text) => text !== '' && lettersAndDigitsOf(fold(text)) === lettersAndDigitsOf(folded))
      const contextWords = new Set([...fixedWords, ...texts.flatMap(wordsIn)].slice(0, maxWordCount))
      const letters = lettersOf(folded)
      if (isWhole || (letters.length <= maxLetterCount && consistsOf(letters, contextWords))) return 'guessable'
      return (await isQuicklyGuessed(password.normalize('NFKC'), [...contextWords])) ? 'common' : null
    },
  }
}
