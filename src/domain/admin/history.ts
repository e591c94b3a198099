import { atom } from 'jotai'
import * as v from 'valibot'
import { migrate } from '#contract/config/migrations/migrate.ts'
import { customPageSchema, translationsSchema } from '#contract/translation.ts'
import type { PublishedVersion } from '#contract/workspace.ts'
import { apiAtom } from '../api/atoms.ts'
import { changeEditingAtom } from './actions.ts'
import type { Editing } from './editing.ts'
import type { Path } from './values.ts'

/** `texts/fr` → texts of French; `config` has no language. */
export const partOf = (part: string): { readonly kind: 'config' | 'texts' | 'pages'; readonly locale: string } => {
  const [kind, locale = ''] = part.split('/')
  return { kind: kind === 'texts' || kind === 'pages' ? kind : 'config', locale }
}

export const loadHistoryAtom = atom(null, async (get, _set, signal: AbortSignal): Promise<readonly PublishedVersion[]> => {
  const { versions } = await get(apiAtom).call('getHistory', { signal })
  return versions
})

interface LoadVersion {
  readonly version: PublishedVersion
  readonly signal: AbortSignal
}

/** What was in force then, in the present shape. Rejects with ApiFailure. */
export const loadVersionAtom = atom(null, async (get, _set, { version, signal }: LoadVersion): Promise<unknown> => {
  const query = { part: version.part, revision: String(version.revision) }
  const { body } = await get(apiAtom).call('getStoredVersion', { query, signal })
  const { kind } = partOf(version.part)
  if (kind === 'config') return migrate(body).config
  return kind === 'texts' ? (body ?? { messages: {} }) : (body ?? { html: '' })
})

/** Where a part stands in everything that is edited. */
export const placeOfPart = (part: string): Path => {
  const { kind, locale } = partOf(part)
  return kind === 'config' ? [kind] : [kind, locale]
}

/** What is being edited of a part now. */
export const editedPart = (editing: Editing, part: string): unknown => {
  const { kind, locale } = partOf(part)
  if (kind === 'config') return editing.config
  return kind === 'texts' ? (editing.texts[locale] ?? { messages: {} }) : (editing.pages[locale] ?? { html: '' })
}

/** Brings a version back as an edit; nothing is in force before it is saved and applied. */
export const bringBackAtom = atom(null, (_get, set, part: string, body: unknown) =>
  set(changeEditingAtom, (editing) => {
    const { kind, locale } = partOf(part)
    if (kind === 'config') return { ...editing, config: migrate(body).config }
    if (kind === 'texts') return { ...editing, texts: { ...editing.texts, [locale]: v.parse(translationsSchema, body) } }
    return { ...editing, pages: { ...editing.pages, [locale]: v.parse(customPageSchema, body) } }
  }),
)
