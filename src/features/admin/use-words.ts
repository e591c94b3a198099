import { msg, useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { editingAtom } from '../../domain/admin/atoms.ts'
import type { Problem } from '../../domain/admin/checks.ts'
import { entriesOf } from '../../domain/admin/entries.ts'
import { editedTextAtom } from '../../domain/admin/locales.ts'
import { type Path, valueAt } from '../../domain/admin/values.ts'
import { useEntryName } from '../../widgets/config-form/use-entry-name.ts'
import { useIndexFields } from '../../widgets/config-form/use-index-fields.ts'
import { useLocaleName } from '../../widgets/config-form/use-locale-name.ts'
import { parts } from './appearance/theme-words.ts'
import { entryValues, entryWords, wordStep } from './entry-words.ts'
import { type PlaceWords, placeWords, wordsOf } from './place-words.ts'
import { listOn, referredEntry } from './referred-entry.ts'

const words = {
  texts: msg({ id: 'admin.texts', message: 'Translations' }),
  pages: msg({ id: 'admin.section.editor', message: 'Custom pages' }),
  order: msg({ id: 'admin.words.order', message: 'Order of the entries' }),
}

const isPart = (key: string): key is keyof typeof parts => Object.hasOwn(parts, key)
const holders: ReadonlySet<string> = new Set(['languages', 'links', 'options'])
/** What stands in these has one value for each language. */
const parentsOfLocales: ReadonlySet<string> = new Set(['label', 'languages', 'links', 'text'])

export interface Words {
  /** A place of everything that is edited, as the screens call it; within lists by what entries are known by, with an empty step for their order. */
  readonly place: (path: Path) => string
  /** Where a place is edited; undefined = no screen names it. */
  readonly found: (path: Path) => PlaceWords | undefined
  /** On which screen a problem is put right. */
  readonly sectionOf: (problem: Problem) => string
  /** A place within an entry of a list. */
  readonly within: (path: Path) => string
  /** A value of a place, where the screens have a word for it. */
  readonly value: (path: Path, value: unknown) => string | null
}

/** What places and values are called for people. */
export const useWords = (): Words => {
  const { i18n } = useLingui()
  const localeName = useLocaleName()
  const config = useAtomValue(editingAtom)?.config
  const all = placeWords(config)
  const entryName = useEntryName()
  const { nameOf: fieldName } = useIndexFields()
  const textOf = useAtomValue(editedTextAtom)
  const joined = (parts: readonly string[]) => parts.join(' › ')

  const within = (path: Path, above = ''): string => {
    const at = wordStep(path)
    const nameOfStep = (key: string, step: number): readonly string[] => {
      const word = step === at ? entryWords[key] : undefined
      if (word) return [i18n._(word)]
      const parent = path[step - 1] ?? above
      if (parentsOfLocales.has(parent)) return [localeName(key)]
      if (parent === 'facets') return [fieldName(key)]
      const part = parent === 'advanced_appearance' && isPart(key) ? parts[key] : undefined
      if (part) return [i18n._(part)]
      // Entries of a list by their keys; what only holds others has no name.
      return (step > at || parent === 'options') && !holders.has(key) && key !== 'default' ? [key] : []
    }
    return joined(path.flatMap(nameOfStep))
  }
  const entryPlace = (entries: ReadonlyMap<string, unknown>, [id, ...inner]: Path): string[] => {
    if (id === undefined) return []
    if (id === '') return [i18n._(words.order)]
    return [entries.has(id) ? entryName(entries.get(id)) : id, ...(inner.length > 0 ? [within(inner)] : [])]
  }
  const known = (path: Path) => wordsOf(all, path[0] === 'texts' && path[3] !== undefined ? ['texts', path[3]] : path)
  const place = (path: Path): string => {
    const [kind, locale = '', , id] = path
    if (kind === 'pages') return joined([i18n._(words.pages), localeName(locale)])
    if (kind === 'texts') {
      const found = id === undefined ? undefined : known(path)
      if (found) return joined([...found.words.map((word) => i18n._(word)), localeName(locale)])
      return joined([i18n._(words.texts), localeName(locale), ...path.slice(3)])
    }
    const found = known(path)
    if (!found) return joined(path.slice(1))
    const list = listOn({ config }, path, found.path.length)
    const entries = entriesOf(valueAt({ config }, list))
    const rest = path.slice(list.length)
    return joined([
      ...found.words.map((word) => i18n._(word)),
      ...(entries ? entryPlace(entries, rest) : [within(rest, found.path.at(-1))].filter(Boolean)),
    ])
  }
  const value = (path: Path, given: unknown): string | null => {
    if (typeof given !== 'string') return null
    const entry = referredEntry(config, path, given)
    if (entry) return entryName(entry)
    const found = wordsOf(all, path)
    // What may be chosen stands below what is chosen from it.
    const last = path.at(-2) === 'orientation' ? 'orientation' : (path.at(-1) ?? '')
    const choices = Object.hasOwn(entryValues, last) ? entryValues[last] : undefined
    const entryValue = choices && Object.hasOwn(choices, given) ? choices[given] : undefined
    if (found?.path.length !== path.length) return entryValue ? i18n._(entryValue) : null
    const name = Object.hasOwn(found.names, given) && found.names[given]
    if (name) return i18n._(name)
    return found.isText && path[0] === 'config' ? textOf(given) : null
  }
  const sectionOf = ({ section, path }: Problem) => (path && known(path)?.section) ?? section
  return { place, found: known, sectionOf, within, value }
}
