import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** Attempts that find a password: 10^8 are those of eight random characters, the shortest password that is allowed. */
const minGuessCount = 1e8
/** The work grows with the square of the length: 64 characters take 200 ms. A password whose beginning is strong is strong. */
const maxCheckedCount = 40

let loading: Promise<ZxcvbnFactory> | null = null

const load = async (): Promise<ZxcvbnFactory> => {
  const [{ ZxcvbnFactory: Factory }, common, german] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-de'),
  ])
  // Without the 65,000 words of Wikipedia, which take most of the memory. Common passwords and diceware contain the usual English words.
  const { commonWords, firstnames, lastnames } = german.dictionary
  const dictionary = { ...common.dictionary, commonWords, firstnames, lastnames }
  return new Factory({ dictionary, graphs: common.adjacencyGraphs, maxLength: maxCheckedCount })
}

/**
 * Whether attackers find a password within a few attempts: words, names, keyboard rows, sequences, repetitions and dates, also spelled with
 * digits, backwards or combined. Loaded on first use: 130 ms and 30 MB.
 * @param words words of the portal and the account
 */
export const isQuicklyGuessed = async (password: string, words: readonly string[]): Promise<boolean> => {
  loading ??= load()
  const { guesses } = (await loading).check(password, [...words])
  return guesses < minGuessCount
}
