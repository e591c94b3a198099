import { entriesOf } from '../../domain/admin/entries.ts'
import { type Path, valueAt } from '../../domain/admin/values.ts'

/** Places whose value names an entry of a list by its key, with that list. */
const lists: Readonly<Record<string, Path>> = {
  'config.themes.default_light': ['themes', 'options'],
  'config.themes.default_dark': ['themes', 'options'],
  'config.search.views.default': ['search', 'views', 'options'],
  'config.sorting.default': ['sorting', 'options'],
}

/** The entry that a value of a place names; undefined = there is none, or the place names none. */
export const referredEntry = (config: unknown, path: Path, value: string): unknown => {
  const list = lists[path.join('.')]
  return list && entriesOf(valueAt(config, list))?.get(value)
}
