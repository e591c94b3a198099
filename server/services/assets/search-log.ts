import type { CatalogueQuery } from '#catalogue/catalogue-query.ts'
import { minReportedSearchCount, reportRetentionDays } from '#contract/report.ts'
import type { Caller } from '../../common/caller.ts'
import { utcDayOf } from '../../common/utc-day.ts'
import type { SearchCount, UsageStore } from '../../ports/usage-store.ts'
import { createSigner, type Secrets } from '../signer.ts'

export interface SearchLog {
  /** Counts a search once a day per user, however often the user repeats it. */
  note(caller: Caller, query: Pick<CatalogueQuery, 'text' | 'filter' | 'facets' | 'start' | 'rows'>, found: number): void
  /** Writes the pending counts. */
  flush(): Promise<void>
}

const writeIntervalMs = 10_000
const dayMs = 24 * 3_600_000
/** A search text that stays rare for this time is deleted from the report. */
const namedDays = 30
/** Largest number of distinct searches per day, so that invented ones fill neither memory nor disk. */
const maxSearchCount = 200_000
const maxTextCount = 5000

const maxTextLength = 80

/** A search text as the report may contain it; null if it may contain personal data: an address, a phone number or pasted text. */
export const reportedText = (text: string): string | null => {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .trim()
  if (plain === '' || plain === '*' || plain.length > maxTextLength) return null
  return /@|\d[\d\s()/.+-]{4,}\d/.test(plain) ? null : plain
}

/** Only the search screen requests facets with its first results; rows of the dashboard and of the administration do not. */
const isUserSearch = ({ text, filter, facets, start, rows }: Parameters<SearchLog['note']>[1]): boolean =>
  start === 0 && rows > 0 && facets.length > 0 && (!['', '*'].includes(text.trim()) || Object.keys(filter).length > 0)

/**
 * The user is only part of a signature that distinguishes searches within one day. Several servers store it for that day, so that the
 * searches of one user do not look like those of many. Without the secret it reveals nothing.
 */
export const createSearchLog = (
  usage: Pick<UsageStore, 'countSearches' | 'forgetUsage' | 'noteKeys'>,
  secrets: Secrets,
  clock: () => number,
): SearchLog => {
  const signer = createSigner(secrets, 'search-count')
  let today = ''
  let counted = new Set<string>()
  let texts = new Set<string>()
  /** Searches by their key. */
  let pending = new Map<string, { readonly text: string | null; readonly withoutResult: number }>()
  let timer: NodeJS.Timeout | null = null

  const flush = async (): Promise<void> => {
    if (timer) clearTimeout(timer)
    timer = null
    if (pending.size === 0) return
    const [day, noted] = [today, pending]
    pending = new Map()
    const counts = new Map<string | null, SearchCount>()
    for (const key of await usage.noteKeys([...noted.keys()], Date.parse(day) + dayMs)) {
      const { text, withoutResult } = noted.get(key) ?? { text: null, withoutResult: 0 }
      const before = counts.get(text) ?? { searches: 0, withoutResult: 0 }
      counts.set(text, { text, searches: before.searches + 1, withoutResult: before.withoutResult + withoutResult })
    }
    if (counts.size > 0) await usage.countSearches(day, [...counts.values()])
  }
  const beginDay = async (day: string, now: number): Promise<void> => {
    const written = flush()
    today = day
    counted = new Set()
    texts = new Set()
    await written
    await usage.forgetUsage({
      storedFrom: utcDayOf(now - reportRetentionDays * dayMs),
      named: utcDayOf(now - namedDays * dayMs),
      minSearchCount: minReportedSearchCount,
    })
  }
  const reportable = (text: string): string | null => {
    const name = reportedText(text)
    if (name === null || (texts.size >= maxTextCount && !texts.has(name))) return null
    texts.add(name)
    return name
  }

  return {
    note: (caller, query, found) => {
      if (caller.isPreview || !isUserSearch(query)) return
      const now = clock()
      if (utcDayOf(now) !== today) void beginDay(utcDayOf(now), now).catch(() => undefined)
      const key = `search ${signer.sign(JSON.stringify([today, caller.userId ?? caller.sessionId, query.text, query.filter]))}`
      if (counted.has(key) || counted.size >= maxSearchCount) return
      counted.add(key)
      pending.set(key, { text: reportable(query.text), withoutResult: found === 0 ? 1 : 0 })
      timer ??= setTimeout(() => void flush().catch(() => undefined), writeIntervalMs).unref()
    },
    flush,
  }
}
