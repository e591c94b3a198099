import { atom } from 'jotai'
import { apiAtom } from '../api/atoms.ts'
import { activeQueryAtom } from './atoms.ts'
import { type FilterTag, withoutTag } from './filter-changes.ts'
import { searchParameters } from './query.ts'

/** Number of results of the current query without each of the tags; null = unknown. */
export const countWithoutTagsAtom = atom(
  null,
  async (get, _, tags: readonly FilterTag[], signal: AbortSignal): Promise<readonly (number | null)[]> => {
    const active = get(activeQueryAtom)
    if (!active) return []
    const { query } = active
    const count = async (tag: FilterTag): Promise<number> => {
      const parameters = searchParameters({ ...query, filter: withoutTag(query.filter, tag), facets: [] }, 0, 0)
      return (await get(apiAtom).call('search', { query: parameters, signal })).response.numFound
    }
    return Promise.all(tags.map((tag) => count(tag).catch(() => null)))
  },
)
