import * as v from 'valibot'
import type { Config } from '#contract/config/schema.ts'
import type { ViewKey } from '#contract/config/search.ts'
import { searchKey } from '#contract/first-visit.ts'
import { type SearchAnswer, searchAnswerSchema } from '#contract/search.ts'
import { type Session, sessionSchema } from '#contract/session.ts'
import { deviceStore, storageKeys } from './storage.ts'

/** Never rejects; null = nothing came back. */
type Arrival = Promise<{ readonly status: number; readonly body: unknown } | null>

/** What the inline script of index.html has sent before this module was there. */
interface FirstRequests {
  /** Of the search, see searchKey; null = the address leads to no search. */
  readonly key: string | null
  readonly answer: Arrival | null
  readonly session: Arrival | null
  /** Beside a search: the view it is for, the configuration, and whether nothing narrows it. */
  readonly view?: ViewKey
  readonly config?: Config
  readonly isPlain?: boolean
  /** The session was begun with the token that another way of signing in had put into the address. */
  readonly byTicket?: boolean
}

declare global {
  interface Window {
    __first?: FirstRequests
  }
}

const read = async <Schema extends v.GenericSchema>(arrival: Arrival, schema: Schema): Promise<v.InferOutput<Schema> | null> => {
  const arrived = await arrival
  if (arrived?.status !== 200) return null
  const parsed = v.safeParse(schema, arrived.body)
  return parsed.success ? parsed.output : null
}

/** Whether this visit is the return from another way of signing in; asked once. */
export const isReturnFromSignIn = (): boolean => {
  const { byTicket = false } = requests()
  requests().byTicket = false
  return byTicket
}

let first: { -readonly [Key in keyof FirstRequests]: FirstRequests[Key] } | null = null
const requests = () => {
  first ??= window.__first ? { ...window.__first } : { key: null, answer: null, session: null }
  return first
}

/** What became of the first search: its answer, or how it failed; `status` null = nothing came back that could be read. */
export type FirstAnswer = { readonly answer: SearchAnswer } | { readonly answer: null; readonly status: number | null }

const startLasts = 1500
const least = 400

/**
 * Milliseconds that whoever keeps things on this device waits for an answer before these are shown, as long as none has come. What was
 * waited for since the page was opened counts, so that a server that is silent is waited for once.
 */
export const patienceAtStart = (): number => Math.max(least, startLasts - performance.now())

const outcome = async (arrival: Arrival): Promise<FirstAnswer> => {
  const inTime =
    deviceStore.get(storageKeys.kept) === null
      ? arrival
      : Promise.race([arrival, new Promise<null>((late) => setTimeout(late, patienceAtStart(), null))])
  const answer = await read(inTime, searchAnswerSchema)
  return answer ? { answer } : { answer, status: (await inTime)?.status ?? null }
}

/**
 * The answer to the first search, asked before the page's code was there. It starts at row 0 and holds as many rows as the window needs.
 * Null = this question was not the one, or it was taken already: ask in the ordinary way.
 */
export const takeFirstAnswer = (question: Parameters<typeof searchKey>[0], locale: string): Promise<FirstAnswer> | null => {
  const { key, answer } = requests()
  requests().answer = null
  return answer && key === searchKey(question, locale) ? outcome(answer) : null
}

/** The session that goes with it. Null as above. */
export const takeFirstSession = (): Promise<Session | null> | null => {
  const { session } = requests()
  requests().session = null
  return session && read(session, sessionSchema)
}

/** The document itself shows the pictures of the first results, until the page does. */
export const isShownEarly = (): boolean => document.getElementById('early') !== null
