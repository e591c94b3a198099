import type { CollectionConfig } from '#contract/config/dashboard.ts'
import type { Localised } from '#contract/locale.ts'
import { newKey } from '../../../domain/admin/new-key.ts'

/**
 * A pre-search without a query, which finds everything.
 * @param label default name for visitors
 */
export const newPreSearch = (entries: readonly CollectionConfig[], label: Localised): CollectionConfig => ({
  indicator: newKey(
    'search',
    entries.map(({ indicator }) => indicator),
  ),
  label,
  translation: '',
  position: entries.length,
  visible: true,
  search: { text: {}, facets: [], sort: null, orientation: null },
})

/** An entry for a collection of the server, under the server's name. */
export const newCollection = ({ indicator }: CollectionConfig, position: number): CollectionConfig => ({
  indicator,
  label: '',
  translation: '',
  position,
  visible: true,
})
