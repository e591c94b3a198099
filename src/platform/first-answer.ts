import * as v from 'valibot'
import { type SearchAnswer, searchAnswerSchema } from '#contract/search.ts'
import { type Session, sessionSchema } from '#contract/session.ts'

/** Never rejects; null = nothing came back. */
type Arrival = Promise<{ readonly status: number; readonly body: unknown } | null>

/** What the inline script of index.html has sent before this module was there. */
interface FirstRequests {
  /** Of the search, see questionKey; null = the address leads to no search. */
  readonly key: string | null
  readonly answer: Arrival | null
  readonly session: Arrival | null
}

declare global {
  interface Window {
    __first?: FirstRequests
  }
}

interface SearchQuestion {
  readonly filter?: string
  readonly solr_q: string
  readonly solr_sort: string
  readonly solr_facetfields: readonly string[]
}

const sortedEntries = (filter: string | undefined): unknown =>
  Object.entries(JSON.parse(filter ?? '{}')).toSorted(([a], [b]) => (a < b ? -1 : 1))

/** The same for the same question, whatever the order of its parts and however many rows it asks for. */
export const questionKey = (question: SearchQuestion, locale: string): string =>
  JSON.stringify([locale, question.solr_q, question.solr_sort, question.solr_facetfields.toSorted(), sortedEntries(question.filter)])

const read = async <Schema extends v.GenericSchema>(arrival: Arrival, schema: Schema): Promise<v.InferOutput<Schema> | null> => {
  const arrived = await arrival
  if (arrived?.status !== 200) return null
  const parsed = v.safeParse(schema, arrived.body)
  return parsed.success ? parsed.output : null
}

let first: { -readonly [Key in keyof FirstRequests]: FirstRequests[Key] } | null = null
const requests = () => {
  first ??= window.__first ? { ...window.__first } : { key: null, answer: null, session: null }
  return first
}

/**
 * The answer to the first search, asked before the page's code was there. It starts at row 0 and holds as many rows as the window needs.
 * Null = this question was not the one, or it was taken already; a promise of null = it failed: ask in the ordinary way.
 */
export const takeFirstAnswer = (question: SearchQuestion, locale: string): Promise<SearchAnswer | null> | null => {
  const { key, answer } = requests()
  requests().answer = null
  return answer && key === questionKey(question, locale) ? read(answer, searchAnswerSchema) : null
}

/** The session that goes with it. Null as above. */
export const takeFirstSession = (): Promise<Session | null> | null => {
  const { session } = requests()
  requests().session = null
  return session && read(session, sessionSchema)
}
