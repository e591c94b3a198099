import type { CollectionConfig } from '#contract/config/dashboard.ts'
import type { Localised } from '#contract/locale.ts'
import { freshKey } from '../../../domain/admin/fresh-key.ts'

/**
 * A pre-search that shows everything until it is told what to look for.
 * @param label what visitors see until it has a name of its own
 */
export const newPreSearch = (entries: readonly CollectionConfig[], label: Localised): CollectionConfig => ({
  indicator: freshKey(
    'search',
    entries.map(({ indicator }) => indicator),
  ),
  label,
  translation: '',
  position: entries.length,
  visible: true,
  search: { text: {}, facets: [], sort: null, orientation: null },
})

/** A collection of the server, with its own name as long as nobody gives it another. */
export const newCollection = ({ indicator }: CollectionConfig, position: number): CollectionConfig => ({
  indicator,
  label: '',
  translation: '',
  position,
  visible: true,
})
