import { serialize } from 'hono/utils/cookie'
import type { Config } from '#contract/config/schema.ts'
import { askedFacets, type FirstAnswer, firstAnswerRows, guestCookie, searchKey } from '#contract/first-visit.ts'
import type { SearchAnswer } from '#contract/search.ts'
import type { Caller } from '../../common/caller.ts'
import { parseSearch } from '../assets/parse-search.ts'
import { searchAssets } from '../assets/search-assets.ts'
import { deskFor } from '../delivery/delivery-desk.ts'
import type { Services } from '../services.ts'
import { guestCaller } from '../sessions/callers.ts'

/** What somebody who comes for the first time would have to ask for before there is anything to see. */
export interface FirstVisit {
  /** What a guest finds when nothing is looked for, with the address of everything; null = it can't be had now. */
  answer(config: Config, locale: string): Promise<FirstAnswer | null>
  /** Set-Cookie with a guest's token. A page that needs one takes it out; it goes by itself within a minute. */
  cookie(secure: boolean): string | null
}

const cookieSeconds = 60
/** As many as a browser asks one server for at a time; more of them would stand in the way of the page. */
const firstPictures = 6

/**
 * Link header that has the browser ask for the first pictures before it has read the document, see the HTML standard on preload; null
 * when there are none. What stands after the `#` is known to the browser alone, so a dashboard gets them too: its search is a step away.
 */
export const firstPicturesLink = ({ response }: SearchAnswer): string | null => {
  const addresses = response.docs.slice(0, firstPictures).map(({ thumb_url, url }) => thumb_url ?? url ?? '')
  const safe = addresses.filter((address) => /^[\w./:%?&=~+-]+$/.test(address))
  return safe.length === 0 ? null : safe.map((address) => `<${address}>; rel=preload; as=image; fetchpriority=high`).join(', ')
}

/** Null where guests are not allowed. The answer is everybody's; the token travels apart from it, so that the document can be kept packed. */
export const createFirstVisit = (services: Services, basePath: string): FirstVisit | null => {
  if (!services.guests) return null
  const desk = deskFor(services)
  return {
    answer: async (config, locale) => {
      const question = {
        solr_q: '*',
        solr_sort: `${config.sorting.default} ${config.sorting.orientation.default}`,
        solr_facetfields: askedFacets(config.facets),
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
