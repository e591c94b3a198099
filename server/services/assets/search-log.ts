import { createHash, randomBytes } from 'node:crypto'
import type { CatalogueQuery } from '#catalogue/catalogue-query.ts'
import { rareSearches, reportDays } from '#contract/report.ts'
import type { Caller } from '../../common/caller.ts'
import type { Documents } from '../../ports/documents.ts'
import { dayOf, type SearchCount } from '../../ports/usage.ts'

export interface SearchLog {
  /** Counts a question that somebody has put to the search, once a day however often they come back to it. */
  note(caller: Caller, query: Pick<CatalogueQuery, 'text' | 'filter' | 'facets' | 'start' | 'rows'>, found: number): void
  /** Writes down what has been counted so far. */
  flush(): Promise<void>
}

const writeEvery = 10_000
const day = 24 * 3_600_000
/** Time in which a text can become common enough to be named; if it does not, it is forgotten. */
const namedDays = 30
/** Questions of one day that are told apart, so that nobody can fill the memory or the disk with made-up ones. */
const mostQuestions = 200_000
const mostTexts = 5000

const longest = 80

/** A text as it may stand in a report; null = it might be about somebody: an address, a number to call, something pasted. */
export const reportedText = (text: string): string | null => {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .trim()
  if (plain === '' || plain === '*' || plain.length > longest) return null
  return /@|\d[\d\s()/.+-]{4,}\d/.test(plain) ? null : plain
}

/** The search screen alone asks for filters beside its first results, see askedFacets; rows of the dashboard and the administration do not. */
const isQuestion = ({ text, filter, facets, start, rows }: Parameters<SearchLog['note']>[1]): boolean =>
  start === 0 && rows > 0 && facets.length > 0 && (!['', '*'].includes(text.trim()) || Object.keys(filter).length > 0)

/** Who asked is only used to tell questions apart until the day is over, and never written down. */
export const createSearchLog = (documents: Pick<Documents, 'countSearches' | 'forgetUsage'>, clock: () => number): SearchLog => {
  const salt = randomBytes(16)
  let today = ''
  let known = new Set<string>()
  let texts = new Set<string>()
  let counts = new Map<string | null, SearchCount>()
  let timer: NodeJS.Timeout | null = null

  const flush = async (): Promise<void> => {
    if (timer) clearTimeout(timer)
    timer = null
    if (counts.size === 0) return
    const [of, written] = [today, [...counts.values()]]
    counts = new Map()
    await documents.countSearches(of, written)
  }
  const begin = async (next: string, now: number): Promise<void> => {
    const before = flush()
    today = next
    known = new Set()
    texts = new Set()
    await before
    await documents.forgetUsage({ kept: dayOf(now - reportDays * day), named: dayOf(now - namedDays * day), atLeast: rareSearches })
  }
  const nameable = (text: string): string | null => {
    const name = reportedText(text)
    if (name === null || (texts.size >= mostTexts && !texts.has(name))) return null
    texts.add(name)
    return name
  }

  return {
    note: (caller, query, found) => {
      if (caller.isPreview || !isQuestion(query)) return
      const now = clock()
      if (dayOf(now) !== today) void begin(dayOf(now), now).catch(() => undefined)
      const question = JSON.stringify([caller.userId ?? caller.sessionId, query.text, query.filter])
      const mark = createHash('sha256').update(salt).update(question).digest('base64')
      if (known.has(mark) || known.size >= mostQuestions) return
      known.add(mark)
      const text = nameable(query.text)
      const { searches, withoutResult } = counts.get(text) ?? { searches: 0, withoutResult: 0 }
      counts.set(text, { text, searches: searches + 1, withoutResult: withoutResult + (found === 0 ? 1 : 0) })
      timer ??= setTimeout(() => void flush().catch(() => undefined), writeEvery).unref()
    },
    flush,
  }
}
