import { atom } from 'jotai'
import { isObject } from '#common/is-object.ts'
import { factoryConfig } from '#contract/config/factory-config.ts'
import { changeEditingAtom, setConfigValueAtom, setFileAtom, setTextAtom } from './actions.ts'
import { editingAtom, openWorkspaceAtom } from './atoms.ts'
import type { Editing } from './editing.ts'
import { editedLocalesAtom } from './locales.ts'
import { isSame, own, type Path, valueAt, withValueAt } from './values.ts'

/** Subject of a field: config paths, the list entry with this key, an uploaded file, or a message in every language. */
export type Edited =
  | { readonly paths: readonly Path[] }
  | { readonly list: Path; readonly key: string }
  | { readonly file: string }
  | { readonly textId: string }

/** State to which a field can be reset. */
export type Origin = 'published' | 'factory'

const factory: Editing = { config: factoryConfig(), texts: {}, pages: {}, files: {} }

const originsAtom = atom(
  (get): Readonly<Record<Origin, Editing | null>> => ({
    published: get(openWorkspaceAtom)?.published ?? null,
    factory,
  }),
)

const entriesAt = (config: unknown, list: Path): readonly unknown[] => {
  const entries = valueAt(config, list)
  return Array.isArray(entries) ? entries : []
}

const hasKey =
  (key: string) =>
  (entry: unknown): boolean =>
    isObject(entry) && own(entry, 'key') === key

/** Values of a field in a document; null = no message. */
const valuesOf = (edited: Edited, document: Editing, locales: readonly string[]): unknown[] => {
  if ('paths' in edited) return edited.paths.map((path) => valueAt(document.config, path) ?? null)
  if ('list' in edited) return [entriesAt(document.config, edited.list).find(hasKey(edited.key)) ?? null]
  if ('file' in edited) return [document.files[edited.file] ?? null]
  return locales.map((locale) => document.texts[locale]?.messages[edited.textId] ?? null)
}

/** Whether a field differs from the published state and from the factory settings. */
export const differencesAtom = atom((get) => {
  const editing = get(editingAtom)
  const origins = get(originsAtom)
  const locales = get(editedLocalesAtom)
  const differs = (edited: Edited, origin: Editing | null): boolean =>
    editing !== null && origin !== null && !isSame(valuesOf(edited, editing, locales), valuesOf(edited, origin, locales))
  return (edited: Edited): Readonly<Record<Origin, boolean>> => ({
    published: differs(edited, origins.published),
    factory: differs(edited, origins.factory),
  })
})

/** Replaces one entry of a list by that of another list, or removes it if the other list lacks it. */
const withEntryOf = (other: readonly unknown[], entries: readonly unknown[], key: string): unknown[] => {
  const found = other.find(hasKey(key))
  if (!found) return entries.filter((entry) => !hasKey(key)(entry))
  return entries.some(hasKey(key)) ? entries.map((entry) => (hasKey(key)(entry) ? found : entry)) : [...entries, found]
}

/** Resets a field, as an edit. */
export const resetAtom = atom(null, (get, set, edited: Edited, to: Origin) => {
  const origin = get(originsAtom)[to]
  if (!origin) return
  if ('paths' in edited) for (const path of edited.paths) set(setConfigValueAtom, path, valueAt(origin.config, path))
  else if ('list' in edited) {
    const { list, key } = edited
    set(setConfigValueAtom, list, withEntryOf(entriesAt(origin.config, list), entriesAt(get(editingAtom)?.config, list), key))
  } else if ('file' in edited) set(setFileAtom, edited.file, origin.files[edited.file] ?? null)
  else
    for (const locale of get(editedLocalesAtom))
      set(setTextAtom, locale, edited.textId, origin.texts[locale]?.messages[edited.textId] ?? '')
})

/** Resets one value to the published state, as an edit. */
export const revertValueAtom = atom(null, (get, set, path: Path) => {
  const published = get(openWorkspaceAtom)?.published
  if (published) set(changeEditingAtom, (editing) => withValueAt(editing, path, valueAt(published, path)) as Editing)
})
