import { entriesOf } from '../../domain/admin/entries.ts'
import { type Path, valueAt } from '../../domain/admin/values.ts'

/** Paths whose value is the key of a list entry, with the path of that list. */
const lists: Readonly<Record<string, Path>> = {
  'config.themes.default_light': ['themes', 'options'],
  'config.themes.default_dark': ['themes', 'options'],
  'config.search.views.default': ['search', 'views', 'options'],
  'config.sorting.default': ['sorting', 'options'],
}

/** The list entry to which a value refers; undefined = no entry, or the path contains no reference. */
export const referencedEntry = (config: unknown, path: Path, value: string): unknown => {
  const list = lists[path.join('.')]
  return list && entriesOf(valueAt(config, list))?.get(value)
}

/** Path of the list inside the edited object (`options` of views and sorting); else the path of the screen. */
export const listOn = (document: unknown, path: Path, screenPlace: number): Path => {
  const below = path.slice(0, screenPlace + 1)
  return below.length > screenPlace && below.at(-1) === 'options' && Array.isArray(valueAt(document, below))
    ? below
    : path.slice(0, screenPlace)
}
