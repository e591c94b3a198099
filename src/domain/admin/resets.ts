import { atom } from 'jotai'
import { factoryConfig } from '#contract/config/parse.ts'
import { changeEditingAtom, setConfigValueAtom, setTextAtom } from './actions.ts'
import { editingAtom, openWorkspaceAtom } from './atoms.ts'
import type { Editing } from './editing.ts'
import { editedLocalesAtom } from './locales.ts'
import { isSame, type Path, valueAt, withValueAt } from './values.ts'

/** What a field edits: places of the configuration, or a text in every language. */
export type Edited = { readonly places: readonly Path[] } | { readonly textId: string }

/** What a field can go back to. */
export type Origin = 'published' | 'factory'

const factory: Editing = { config: factoryConfig(), texts: {}, pages: {} }

const originsAtom = atom(
  (get): Readonly<Record<Origin, Editing | null>> => ({
    published: get(openWorkspaceAtom)?.published ?? null,
    factory,
  }),
)

const pathsOf = (edited: Edited, locales: readonly string[]): Path[] =>
  'places' in edited
    ? edited.places.map((path) => ['config', ...path])
    : locales.map((locale) => ['texts', locale, 'messages', edited.textId])

/** Whether a field differs from what visitors have now, and from what it came with. */
export const differencesAtom = atom((get) => {
  const editing = get(editingAtom)
  const origins = get(originsAtom)
  const locales = get(editedLocalesAtom)
  const differs = (edited: Edited, origin: Editing | null): boolean =>
    editing !== null &&
    origin !== null &&
    pathsOf(edited, locales).some((path) => !isSame(valueAt(editing, path) ?? null, valueAt(origin, path) ?? null))
  return (edited: Edited): Readonly<Record<Origin, boolean>> => ({
    published: differs(edited, origins.published),
    factory: differs(edited, origins.factory),
  })
})

/** Puts back what a field edits; an edit like any other. */
export const resetAtom = atom(null, (get, set, edited: Edited, to: Origin) => {
  const origin = get(originsAtom)[to]
  if (!origin) return
  if ('places' in edited) for (const path of edited.places) set(setConfigValueAtom, path, valueAt(origin.config, path))
  else
    for (const locale of get(editedLocalesAtom))
      set(setTextAtom, locale, edited.textId, origin.texts[locale]?.messages[edited.textId] ?? '')
})

/** Puts one place of everything that is edited back to what visitors have; an edit like any other. */
export const takeBackAtom = atom(null, (get, set, path: Path) => {
  const published = get(openWorkspaceAtom)?.published
  if (published) set(changeEditingAtom, (editing) => withValueAt(editing, path, valueAt(published, path)) as Editing)
})
