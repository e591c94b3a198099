import { serialize } from 'hono/utils/cookie'
import type { Config } from '#contract/config/schema.ts'
import { type FirstAnswer, firstAnswerRows, guestCookie, searchKey } from '#contract/first-visit.ts'
import type { Caller } from '../caller.ts'
import { guestCaller } from '../callers.ts'
import { deskFor } from '../delivery-desk.ts'
import { parseSearch } from '../parse-search.ts'
import { searchAssets } from '../search-assets.ts'
import type { Services } from '../services.ts'

/** What somebody who comes for the first time would have to ask for before there is anything to see. */
export interface FirstVisit {
  /** What a guest finds when nothing is looked for, with the address of everything; null = it can't be had now. */
  answer(config: Config, locale: string): Promise<FirstAnswer | null>
  /** Set-Cookie with a guest's token. A page that needs one takes it out; it goes by itself within a minute. */
  cookie(secure: boolean): string | null
}

const cookieSeconds = 60

/** Null where guests are not allowed. The answer is everybody's; the token travels apart from it, so that the document can be kept packed. */
export const createFirstVisit = (services: Services, basePath: string): FirstVisit | null => {
  if (!services.guests) return null
  const desk = deskFor(services)
  return {
    answer: async (config, locale) => {
      const question = {
        solr_q: '*',
        solr_sort: `${config.sorting.default} ${config.sorting.orientation.default}`,
        solr_facetfields: config.facets.map(({ field_name }) => field_name),
      }
      const anyGuest: Caller = guestCaller('', locale)
      try {
        const answer = await searchAssets(desk, anyGuest, parseSearch({ ...question, solr_start: 0, solr_rows: firstAnswerRows }))
        return { key: searchKey(question, locale), answer }
      } catch {
        // An index that is not there yet, a configuration it does not fit: the page asks by itself and repairs or says so.
        return null
      }
    },
    cookie: (secure) => {
      const token = services.sessions.beginGuest()
      return token && serialize(guestCookie, token, { path: basePath, sameSite: 'Strict', secure, maxAge: cookieSeconds })
    },
  }
}
