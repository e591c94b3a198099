import { collectionRequest } from '#catalogue/collection-request.ts'
import { indexFields } from '#catalogue/index-fields.ts'
import type { Handlers } from '../http/handlers.ts'
import { JsonText } from '../http/json-text.ts'
import { collectionsFor } from '../services/assets/collections.ts'
import { parseSearch, rejectInvalidSearch } from '../services/assets/parse-search.ts'
import { listText, searchText } from '../services/assets/search-assets.ts'
import { suggestionsFor } from '../services/assets/suggestions-for.ts'
import type { DeliveryContext } from '../services/delivery/delivery-context.ts'

type SearchHandlers = Pick<Handlers, 'search' | 'suggest' | 'getCollection' | 'listCollections' | 'getIndexFields' | 'getContentLocales'>

/** Search, collections, and the fields and languages of the index. */
export const createSearchRoutes = (context: DeliveryContext): SearchHandlers => {
  const { stores, catalogue, searchLog } = context
  return {
    search: async ({ caller, query }) => {
      const request = parseSearch(query)
      const { text, numFound } = await searchText(context, caller, request)
      searchLog.note(caller, request, numFound)
      return new JsonText(text)
    },
    /** Not logged: a half typed text is no search. */
    suggest: ({ caller, query: { solr_q, ...parts } }) => suggestionsFor(context, caller, solr_q, parseSearch(parts)),
    /** The newest assets of a collection; empty if the collection does not exist or the caller sees none of its assets. */
    getCollection: async ({ caller, query }) => {
      const request = rejectInvalidSearch(() => collectionRequest(query))
      return new JsonText(await listText(context, caller, request))
    },
    listCollections: async ({ caller }) => ({ collections: await collectionsFor(stores.configuration, catalogue, caller) }),
    getIndexFields: async () => ({ visible_fields: indexFields(await catalogue.extraFields()) }),
    getContentLocales: async () => ({ locales: [...(await catalogue.contentLocales())] }),
  }
}
