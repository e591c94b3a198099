import { atom } from 'jotai'
import { isRangeKind } from '#contract/config/facet-kinds.ts'
import { otherFields } from '#contract/fields.ts'
import type { SearchFilter } from '#contract/filter.ts'
import { maxSuggestTextLength, type Suggestions } from '#contract/suggestions.ts'
import { RemoteError } from '#local/remote-error.ts'
import { isStaticDocument } from '../../platform/boot.ts'
import { deviceStore, storageKeys } from '../../platform/storage.ts'
import { apiAtom } from '../api/atoms.ts'
import { isMissingCall } from '../api/missing-calls.ts'
import { configAtom } from '../config/atoms.ts'
import { connectionAtom } from '../connection/atoms.ts'

/** Their values are codes and not words. */
const codeFields: ReadonlySet<string> = new Set(['rating', 'color_code', 'meta_collections'])
const folderField = 'folder'

export const noSuggestions: Suggestions = { values: [], titles: [] }

/** false = the server has no such call, which is optional. */
const isSupportedAtom = atom(true)

/**
 * Suggestions for a typed text, from the server or the offline copies. Without a response there are none.
 * @param filter filter of the current search
 */
export const loadSuggestionsAtom = atom(
  null,
  async (get, set, typed: string, filter: SearchFilter, signal: AbortSignal): Promise<Suggestions> => {
    const hasCopies = deviceStore.get(storageKeys.offlineCopies) !== null
    if (!get(isSupportedAtom) || typed.length > maxSuggestTextLength || (get(connectionAtom) !== 'online' && !hasCopies))
      return noSuggestions
    const facets = get(configAtom).facets.filter(
      ({ field_name, options }) => !isRangeKind(options.multivalue) && !codeFields.has(field_name) && field_name !== otherFields,
    )
    const query = {
      solr_q: typed,
      solr_facetfields: [...new Set([...facets.map(({ field_name }) => field_name), folderField])],
      ...(Object.keys(filter).length > 0 && { filter: JSON.stringify(filter) }),
    }
    try {
      return await get(apiAtom).call('suggest', { query, signal })
    } catch (error) {
      // Another backend may treat the path as an unknown page.
      const isUnknown = error instanceof RemoteError && error.code === 'client.bad-answer' && isStaticDocument()
      if (isUnknown || isMissingCall(error)) set(isSupportedAtom, false)
      return noSuggestions
    }
  },
)
