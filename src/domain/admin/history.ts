import { atom } from 'jotai'
import * as v from 'valibot'
import { migrate } from '#contract/config/migrations/migrate.ts'
import { readConfig } from '#contract/config/parse.ts'
import { customPageSchema, translationsSchema } from '#contract/translation.ts'
import type { PublishedVersion } from '#contract/workspace.ts'
import { apiAtom } from '../api/atoms.ts'
import { replaceAtom } from './actions.ts'
import { readInRepairsAtom } from './atoms.ts'
import type { Difference } from './differences.ts'
import type { Editing } from './editing.ts'
import { repairsOf } from './repairs.ts'
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

export interface StoredVersion {
  /** In the present shape. */
  readonly value: unknown
  /** What of it could not be read. */
  readonly repairs: readonly Difference[]
  /** Written by a newer program: to be looked at only. */
  readonly isNewer: boolean
}

const readVersion = (kind: ReturnType<typeof partOf>['kind'], body: unknown): StoredVersion => {
  if (kind !== 'config') return { value: body ?? (kind === 'texts' ? { messages: {} } : { html: '' }), repairs: [], isNewer: false }
  const { config, status } = migrate(body)
  return { value: config, repairs: repairsOf(body, config), isNewer: status === 'newer' }
}

/** What was in force then. Rejects with ApiFailure. */
export const loadVersionAtom = atom(null, async (get, _set, { version, signal }: LoadVersion): Promise<StoredVersion> => {
  const query = { part: version.part, revision: String(version.revision) }
  const { body } = await get(apiAtom).call('getStoredVersion', { query, signal })
  return readVersion(partOf(version.part).kind, body)
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
export const bringBackAtom = atom(null, (_get, set, part: string, { value, repairs }: StoredVersion) => {
  const { kind, locale } = partOf(part)
  set(replaceAtom, (editing) => {
    if (kind === 'config') return { ...editing, config: readConfig(value) }
    if (kind === 'texts') return { ...editing, texts: { ...editing.texts, [locale]: v.parse(translationsSchema, value) } }
    return { ...editing, pages: { ...editing.pages, [locale]: v.parse(customPageSchema, value) } }
  })
  if (kind === 'config') set(readInRepairsAtom, repairs)
})
