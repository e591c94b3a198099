import { atom } from 'jotai'
import * as v from 'valibot'
import { migrate } from '#contract/config/migrations/migrate.ts'
import { readConfig } from '#contract/config/parse.ts'
import { customPageSchema, translationsSchema } from '#contract/translation.ts'
import type { PublishedVersion } from '#contract/workspace.ts'
import { apiAtom } from '../api/atoms.ts'
import { replaceEditingAtom } from './actions.ts'
import { readInRepairsAtom } from './atoms.ts'
import type { Difference } from './differences.ts'
import type { Editing } from './editing.ts'
import { repairsOf } from './repairs.ts'
import type { Path } from './values.ts'

/** Splits a part name: `texts/fr` → messages of French; `config` has no language. */
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
  /** In the current format. */
  readonly value: unknown
  /** Unreadable values. */
  readonly repairs: readonly Difference[]
  /** Written by a newer version: read-only. */
  readonly isNewer: boolean
}

const readVersion = (kind: ReturnType<typeof partOf>['kind'], body: unknown): StoredVersion => {
  if (kind !== 'config') return { value: body ?? (kind === 'texts' ? { messages: {} } : { html: '' }), repairs: [], isNewer: false }
  const { config, status } = migrate(body)
  return { value: config, repairs: repairsOf(body, config), isNewer: status === 'newer' }
}

/** Loads a published version. Rejects with RemoteError. */
export const loadVersionAtom = atom(null, async (get, _set, { version, signal }: LoadVersion): Promise<StoredVersion> => {
  const query = { part: version.part, revision: String(version.revision) }
  const { body } = await get(apiAtom).call('getStoredVersion', { query, signal })
  return readVersion(partOf(version.part).kind, body)
})

/** Path of a part in the editing state. */
export const pathOfPart = (part: string): Path => {
  const { kind, locale } = partOf(part)
  return kind === 'config' ? [kind] : [kind, locale]
}

/** Edited value of a part. */
export const editedPart = (editing: Editing, part: string): unknown => {
  const { kind, locale } = partOf(part)
  if (kind === 'config') return editing.config
  return kind === 'texts' ? (editing.texts[locale] ?? { messages: {} }) : (editing.pages[locale] ?? { html: '' })
}

/** Restores a version as an edit; it takes effect after saving and publishing. */
export const restoreVersionAtom = atom(null, (_get, set, part: string, { value, repairs }: StoredVersion) => {
  const { kind, locale } = partOf(part)
  set(replaceEditingAtom, (editing) => {
    if (kind === 'config') return { ...editing, config: readConfig(value) }
    if (kind === 'texts') return { ...editing, texts: { ...editing.texts, [locale]: v.parse(translationsSchema, value) } }
    return { ...editing, pages: { ...editing.pages, [locale]: v.parse(customPageSchema, value) } }
  })
  if (kind === 'config') set(readInRepairsAtom, repairs)
})
