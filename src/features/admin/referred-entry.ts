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

/** The list that a path leads into where a screen edits what holds it: `options` of views and orders; else the screen's own place. */
export const listOn = (document: unknown, path: Path, screenPlace: number): Path => {
  const below = path.slice(0, screenPlace + 1)
  return below.length > screenPlace && below.at(-1) === 'options' && Array.isArray(valueAt(document, below))
    ? below
    : path.slice(0, screenPlace)
}
