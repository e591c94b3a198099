import { msg, useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { readPageContentKey } from '#contract/page-contents.ts'
import { editingAtom } from '../../domain/admin/atoms.ts'
import type { Problem } from '../../domain/admin/checks.ts'
import { entriesOf } from '../../domain/admin/entries.ts'
import { editedTextAtom } from '../../domain/admin/locales.ts'
import { type Path, valueAt } from '../../domain/admin/values.ts'
import { useEntryName } from '../../widgets/config-form/use-entry-name.ts'
import { useIndexFields } from '../../widgets/config-form/use-index-fields.ts'
import { useLocaleName } from '../../widgets/config-form/use-locale-name.ts'
import { parts } from './appearance/theme-labels.ts'
import { entryLabels, labelStep, valueLabels } from './entry-labels.ts'
import { labelsOf, type PathLabels, pathLabels } from './path-labels.ts'
import { listOn, referencedEntry } from './referenced-entry.ts'

const messages = {
  texts: msg({ id: 'admin.texts', message: 'Translations' }),
  pages: msg({ id: 'admin.section.editor', message: 'Custom pages' }),
  order: msg({ id: 'admin.words.order', message: 'Order of the entries' }),
}

const isPart = (key: string): key is keyof typeof parts => Object.hasOwn(parts, key)
const holders: ReadonlySet<string> = new Set(['languages', 'links', 'options'])
/** Keys whose value has one entry per language. */
const parentsOfLocales: ReadonlySet<string> = new Set(['facets_by_language', 'label', 'languages', 'links', 'text'])

export interface ConfigLabels {
  /** Label of a path; list entries are labelled by their names, and the order of a list has an empty step. */
  readonly place: (path: Path) => string
  /** Labels of the screen that edits the path; undefined = no screen edits it. */
  readonly found: (path: Path) => PathLabels | undefined
  /** Section in which a problem can be fixed. */
  readonly sectionOf: (problem: Problem) => string
  /** Label of a path within a list entry. */
  readonly within: (path: Path) => string
  /** Label of a value, if the screens have one. */
  readonly value: (path: Path, value: unknown) => string | null
}

/** Labels for paths and values of the configuration. */
export const useConfigLabels = (): ConfigLabels => {
  const { i18n } = useLingui()
  const localeName = useLocaleName()
  const config = useAtomValue(editingAtom)?.config
  const all = pathLabels(config)
  const entryName = useEntryName()
  const { nameOf: fieldName } = useIndexFields()
  const textOf = useAtomValue(editedTextAtom)
  const joined = (parts: readonly string[]) => parts.join(' › ')

  const within = (path: Path, above = ''): string => {
    const at = labelStep(path)
    const nameOfStep = (key: string, step: number): readonly string[] => {
      const label = step === at ? entryLabels[key] : undefined
      if (label) return [i18n._(label)]
      const parent = path[step - 1] ?? above
      if (parentsOfLocales.has(parent)) return [localeName(key)]
      if (parent === 'facets' || path[step - 2] === 'facets_by_language') return [fieldName(key)]
      const part = parent === 'advanced_appearance' && isPart(key) ? parts[key] : undefined
      if (part) return [i18n._(part)]
      // List entries are labelled by their keys; objects that only contain others have no label.
      return (step > at || parent === 'options') && !holders.has(key) && key !== 'default' ? [key] : []
    }
    return joined(path.flatMap(nameOfStep))
  }
  const entryPlace = (entries: ReadonlyMap<string, unknown>, [id, ...inner]: Path): string[] => {
    if (id === undefined) return []
    if (id === '') return [i18n._(messages.order)]
    return [entries.has(id) ? entryName(entries.get(id)) : id, ...(inner.length > 0 ? [within(inner)] : [])]
  }
  const known = (path: Path) => labelsOf(all, path[0] === 'texts' && path[3] !== undefined ? ['texts', path[3]] : path)
  const place = (path: Path): string => {
    const [kind, locale = '', , id] = path
    if (kind === 'pages') {
      const content = readPageContentKey(locale)
      const page = config?.custom_pages.find(({ key }) => key === content.page)
      return joined([i18n._(messages.pages), ...(page ? [entryName(page)] : []), localeName(content.locale)])
    }
    if (kind === 'texts') {
      const found = id === undefined ? undefined : known(path)
      if (found) return joined([...found.labels.map((word) => i18n._(word)), localeName(locale)])
      return joined([i18n._(messages.texts), localeName(locale), ...path.slice(3)])
    }
    const found = known(path)
    if (!found) return joined(path.slice(1))
    if (kind === 'files') return joined(found.labels.map((word) => i18n._(word)))
    const list = listOn({ config }, path, found.path.length)
    const entries = entriesOf(valueAt({ config }, list))
    const rest = path.slice(list.length)
    return joined([
      ...found.labels.map((word) => i18n._(word)),
      ...(entries ? entryPlace(entries, rest) : [within(rest, found.path.at(-1))].filter(Boolean)),
    ])
  }
  const value = (path: Path, given: unknown): string | null => {
    if (typeof given !== 'string') return null
    const entry = referencedEntry(config, path, given)
    if (entry) return entryName(entry)
    const found = labelsOf(all, path)
    // The keys below `orientation` share the values of `orientation`.
    const last = path.at(-2) === 'orientation' ? 'orientation' : (path.at(-1) ?? '')
    const choices = Object.hasOwn(valueLabels, last) ? valueLabels[last] : undefined
    const entryValue = choices && Object.hasOwn(choices, given) ? choices[given] : undefined
    if (found?.path.length !== path.length) return entryValue ? i18n._(entryValue) : null
    const name = Object.hasOwn(found.names, given) && found.names[given]
    if (name) return i18n._(name)
    return found.isText && path[0] === 'config' ? textOf(given) : null
  }
  const sectionOf = ({ section, path }: Problem) => (path && known(path)?.section) ?? section
  return { place, found: known, sectionOf, within, value }
}
