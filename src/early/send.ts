import type { Arrival } from '../platform/first-requests.ts'
import { untilNextTask } from '../platform/next-task.ts'
import { type QueryValues, queryText } from '../platform/query-text.ts'

/** As long as the page's own calls have: after that it asks by itself, and says so when nothing comes. */
const patience = 30_000

/** @param post what is sent along as JSON; none = GET */
export type Send = (path: string, query: QueryValues, token: string | null, post?: Readonly<Record<string, unknown>>) => Arrival

/** Sends calls as platform/api-client.ts does, without its care for what may become of them. */
export const sender = (apiPrefix: string, locale: string): Send => {
  const end = new AbortController()
  setTimeout(() => end.abort(), patience)
  return async (path, query, token, post) => {
    const headers = { 'Accept-Language': locale, ...(token ? { Authorization: `Bearer ${token}` } : {}) }
    const asked: RequestInit = { headers, redirect: 'error', signal: end.signal }
    if (post)
      Object.assign(asked, { method: 'POST', body: JSON.stringify(post), headers: { ...headers, 'Content-Type': 'application/json' } })
    // Sending takes a slow device nearly as long as deciding what to send.
    await untilNextTask()
    try {
      const answer = await fetch(apiPrefix + path + queryText(query), asked)
      // The body of an error is not read here: a proxy sends HTML with it.
      return { status: answer.status, body: answer.ok ? await answer.json() : null }
    } catch {
      return null
    }
  }
}
