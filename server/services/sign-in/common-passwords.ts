import { passwordLength } from '#contract/session.ts'

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
export const isCommonPassword = async (folded: string): Promise<boolean> => {
  const list = await commonPasswords()
  const withoutPunctuation = folded.replaceAll(/^[\p{P}\p{S}\s]+|[\p{P}\p{S}\s]+$/gu, '')
  const word = folded.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  // A short word from the list with many other characters around it is no common password.
  const isDecorated = word.length * 2 >= passwordLength.minLength && folded.length - word.length <= maxDecorationCount
  return list.has(folded) || list.has(withoutPunctuation) || (isDecorated && list.has(word))
}
