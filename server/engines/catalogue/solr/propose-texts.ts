import type { Correction, SimilarText } from '@vitrine/search-index'
import { correctText, maxComparedWords, orderSimilarTerms, similarTexts } from '@vitrine/search-index/parts'
import { maxTermLength } from '@vitrine/search-index/words'
import { maxTermEdits } from './configset.ts'

export interface ProposalRequests {
  /** Counts the assets that the caller can see and that match each text. */
  readonly countAll: (texts: readonly string[]) => Promise<readonly number[]>
  /** Like `countAll`, under the filters of the search. */
  readonly countFiltered: (texts: readonly string[]) => Promise<readonly number[]>
  /** Terms of any asset with up to 1 or 2 edits from a word, in any order. */
  readonly termsNear: (word: string, edits: number) => Promise<readonly string[]>
}

export interface Proposal {
  readonly corrected?: Correction
  readonly similar?: readonly SimilarText[]
}

/** Counts in one request. */
const maxCounts = 200

interface Lookup<Result> {
  /** The result, or a substitute until it is loaded. */
  readonly get: (key: string) => Result
  /** Loads missing results. False = none was missing. */
  readonly load: () => Promise<boolean>
}

const createLookup = <Result>(
  request: (keys: readonly string[]) => Promise<readonly Result[]>,
  maxKeys: number,
  substitute: (key: string) => Result,
): Lookup<Result> => {
  const known = new Map<string, Result>()
  const missing = new Set<string>()
  return {
    get: (key) => {
      const result = known.get(key)
      if (result === undefined) missing.add(key)
      return result ?? substitute(key)
    },
    load: async () => {
      const keys = [...missing].slice(0, maxKeys)
      missing.clear()
      if (keys.length === 0) return false
      const results = await request(keys)
      for (const [at, key] of keys.entries()) known.set(key, results[at] ?? substitute(key))
      return true
    },
  }
}

/**
 * Chooses a correction or similar texts with the functions of the embedded index. These are synchronous, so they are called again until
 * everything that they read is loaded. Terms may be those of hidden assets, but only visible assets count.
 */
export const proposeTexts = async (
  text: string,
  total: number,
  { countAll, countFiltered, termsNear }: ProposalRequests,
): Promise<Proposal> => {
  // A word seems frequent until it is counted, so that no terms are requested for words that need no replacement.
  const counts = createLookup(countAll, maxCounts, (key) => (key.startsWith('"') ? 0 : Number.POSITIVE_INFINITY))
  const filteredCounts = createLookup(countFiltered, maxCounts, () => 0)
  const terms = createLookup(
    (keys) =>
      Promise.all(
        keys.map((key) => {
          const [edits, word = ''] = key.split(' ')
          return termsNear(word, Number(edits))
        }),
      ),
    maxComparedWords,
    () => [],
  )
  const sources = {
    countOf: counts.get,
    similarTo: (word: string, limit: number) => {
      const edits = Math.min(limit, maxTermEdits)
      return word.length > maxTermLength + edits ? [] : orderSimilarTerms(terms.get(`${edits} ${word}`), word, edits)
    },
    countFiltered: (one: string) => (one === text ? total : filteredCounts.get(one)),
  }
  const complete = async <Result>(choose: () => Result): Promise<Result> => {
    for (;;) {
      const result = choose()
      const loaded = await Promise.all([counts.load(), filteredCounts.load(), terms.load()])
      if (!loaded.includes(true)) return result
    }
  }
  const corrected = total === 0 ? await complete(() => correctText(text, sources)) : null
  if (corrected) return { corrected }
  const similar = await complete(() => similarTexts(text, sources))
  return similar.length > 0 ? { similar } : {}
}
