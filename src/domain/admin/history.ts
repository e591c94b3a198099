import { atom } from 'jotai'
import * as v from 'valibot'
import { migrate } from '#contract/config/migrations/migrate.ts'
import { readConfig } from '#contract/config/parse.ts'
import { customPageSchema, translationsSchema } from '#contract/translation.ts'
import { fileReferenceSchema, fileVersionSchema, type PublishedVersion } from '#contract/workspace.ts'
import { apiAtom } from '../api/atoms.ts'
import { replaceEditingAtom, setFileAtom } from './actions.ts'
import { readInRepairsAtom } from './atoms.ts'
import type { Difference } from './differences.ts'
import type { Editing } from './editing.ts'
import { repairsOf } from './repairs.ts'
import type { Path } from './values.ts'

/** Splits a part name: `texts/fr` → messages of French, `pages/imprint/fr` → content `imprint/fr`; `config` has no name. */
export const partOf = (part: string): { readonly kind: 'config' | 'texts' | 'pages' | 'files'; readonly name: string } => {
  const [kind, ...rest] = part.split('/')
  const name = rest.join('/')
  return { kind: kind === 'texts' || kind === 'pages' || kind === 'files' ? kind : 'config', name }
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
  /** In the current format; of a file its reference, undefined = removed. */
  readonly value: unknown
  /** Unreadable values. */
  readonly repairs: readonly Difference[]
  /** Written by a newer version: read-only. */
  readonly isNewer: boolean
  /** The bytes of the file are no longer stored: read-only. */
  readonly isMissing: boolean
}

const readVersion = (kind: ReturnType<typeof partOf>['kind'], body: unknown): StoredVersion => {
  const version = { repairs: [], isNewer: false, isMissing: false }
  if (kind === 'files') {
    const { output, success } = v.safeParse(fileVersionSchema, body)
    return success ? { ...version, value: output.file, isMissing: !output.stored } : { ...version, value: undefined }
  }
  if (kind !== 'config') return { ...version, value: body ?? (kind === 'texts' ? { messages: {} } : { html: '' }) }
  const { config, status } = migrate(body)
  return { ...version, value: config, repairs: repairsOf(body, config), isNewer: status === 'newer' }
}

/** Loads a published version. Rejects with RemoteError. */
export const loadVersionAtom = atom(null, async (get, _set, { version, signal }: LoadVersion): Promise<StoredVersion> => {
  const query = { part: version.part, revision: String(version.revision) }
  const { body } = await get(apiAtom).call('getStoredVersion', { query, signal })
  return readVersion(partOf(version.part).kind, body)
})

/** Path of a part in the editing state. */
export const pathOfPart = (part: string): Path => {
  const { kind, name } = partOf(part)
  return kind === 'config' ? [kind] : [kind, name]
}

/** Edited value of a part. */
export const editedPart = (editing: Editing, part: string): unknown => {
  const { kind, name } = partOf(part)
  if (kind === 'config') return editing.config
  if (kind === 'files') return editing.files[name]
  return kind === 'texts' ? (editing.texts[name] ?? { messages: {} }) : (editing.pages[name] ?? { html: '' })
}

/** Restores a version as an edit; it takes effect after saving and publishing. */
export const restoreVersionAtom = atom(null, (_get, set, part: string, { value, repairs }: StoredVersion) => {
  const { kind, name } = partOf(part)
  if (kind === 'files') return set(setFileAtom, name, v.is(fileReferenceSchema, value) ? value : null)
  set(replaceEditingAtom, (editing) => {
    if (kind === 'config') return { ...editing, config: readConfig(value) }
    if (kind === 'texts') return { ...editing, texts: { ...editing.texts, [name]: v.parse(translationsSchema, value) } }
    return { ...editing, pages: { ...editing.pages, [name]: v.parse(customPageSchema, value) } }
  })
  if (kind === 'config') set(readInRepairsAtom, repairs)
})
