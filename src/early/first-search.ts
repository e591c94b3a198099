import { type FirstAnswer, searchKey } from '#contract/first-visit.ts'
import type { SearchAnswer } from '#contract/search.ts'
import { pageSizes } from '../domain/catalogue/page-size.ts'
import type { PageAddress } from '../domain/navigation/address.ts'
import type { Arrival, FirstSearch } from '../platform/first-requests.ts'
import { attempt } from './attempt.ts'
import { readFirstKept } from './first-kept.ts'
import { fetchPictures } from './first-pictures.ts'
import { firstQuestion } from './first-question.ts'
import type { FirstSession } from './first-session.ts'
import { inDocument, type Known } from './known.ts'
import type { Send } from './send.ts'

/** Asks what the search screen will ask, or takes the answer that came with the document; null = there is nothing to ask yet. */
export const beginSearch = (
  { config }: Known,
  page: PageAddress,
  locale: string,
  { token, begun, isNew }: FirstSession,
  send: Send,
): FirstSearch | null => {
  const question = firstQuestion(page, config)
  if (!question) return null
  const { query, view } = question
  const { filter } = query(0)
  const key = searchKey(query(0), locale)
  // On their way from this device before it is clear whether the server can be reached: as a rule it shows the same ones first.
  const kept = attempt(() => readFirstKept(key))
  if (kept) attempt(() => fetchPictures(kept, view, config))
  // The window's size makes the browser lay the page out: where the answer is here already nobody asks for it.
  const rows = () => pageSizes(view, config.search, window.innerWidth, window.innerHeight).first
  const ask = (bearer: string | null): Arrival => (bearer === null ? Promise.resolve(null) : send('search', query(rows()), bearer))
  const prepared = isNew ? (inDocument('first') as FirstAnswer | null) : null
  const answer =
    prepared?.key === key ? Promise.resolve({ status: 200, body: prepared.answer }) : token === null ? begun.then(ask) : ask(token)
  void answer
    .then((arrived) => {
      // A task of its own, on a slow device a long one.
      if (arrived?.status === 200) setTimeout(fetchPictures, 0, arrived.body as SearchAnswer, view, config)
    })
    // An answer that is none: the page says so.
    .catch(() => undefined)
  return { key, answer, view, config, isPlain: filter === undefined }
}
