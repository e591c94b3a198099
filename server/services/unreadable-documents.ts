import * as v from 'valibot'
import { isObject } from '#common/is-object.ts'
import { customPageSchema, translationsSchema } from '#contract/translation.ts'
import { draftSchema } from '#contract/workspace.ts'
import type { ConfigurationStore } from '../ports/configuration-store.ts'
import { folderRulesDocument, readFolderRules } from '../records/folder-rules.ts'
import { isReadableGroups, keptGroupsDocument } from '../records/kept-groups.ts'
import { readSignInRules, signInRulesDocument } from '../records/sign-in-rules.ts'
import { isStoredCollection } from './assets/collections.ts'
import { documentNames, documentPrefixes } from './document-names.ts'
import { isStoredMapping } from './media-tables.ts'
import { isStoredFile } from './uploads/stored-files.ts'

const maxNamedCount = 5

const joinNames = (keys: readonly string[]): string =>
  keys.length <= maxNamedCount ? keys.join(', ') : `${keys.slice(0, maxNamedCount).join(', ')} and ${keys.length - maxNamedCount} more`

const textsLeftOut = (body: unknown): string | null => {
  if (v.is(translationsSchema, body)) return null
  const { messages } = isObject(body) ? body : { messages: null }
  if (!isObject(messages)) return 'no text of it can be read'
  const bad = Object.keys(messages).filter((key) => !v.is(translationsSchema, { messages: { [key]: messages[key] } }))
  return bad.length > 0 ? `texts that can’t be read are left out: ${joinNames(bad)}` : 'its metadata can’t be read'
}

const entriesLeftOut = (body: unknown): string | null => {
  if (!Array.isArray(body)) return 'it can’t be read'
  const bad = body.flatMap((entry, index) => (isStoredCollection(entry) ? [] : [String(index + 1)]))
  return bad.length > 0 ? `entries that can’t be read are left out: ${joinNames(bad)}` : null
}

const problemUnless =
  (isRead: (body: unknown) => boolean, problem: string) =>
  (body: unknown): string | null =>
    isRead(body) ? null : problem

const checks: readonly (readonly [prefix: string, problemOf: (body: unknown) => string | null])[] = [
  [documentNames.config, problemUnless(isObject, 'it can’t be read; the factory settings apply until it is saved again')],
  [documentNames.draft, problemUnless((body) => v.is(draftSchema, body), 'parts of it can’t be read and are left out')],
  [documentNames.collections, entriesLeftOut],
  [documentPrefixes.translations, textsLeftOut],
  [documentPrefixes.customPages, problemUnless((body) => v.is(customPageSchema, body), 'it can’t be read and is not shown')],
  [documentPrefixes.files, problemUnless(isStoredFile, 'it can’t be read and is not shown')],
  [documentPrefixes.uploads, problemUnless(isStoredFile, 'it can’t be read and can’t be published')],
  [documentPrefixes.tableMappings, problemUnless(isStoredMapping, 'it can’t be read; the files of its folder are hidden')],
  [
    folderRulesDocument,
    problemUnless(
      (body) => !readFolderRules(body).isUnreadable,
      'it can’t be read; no asset is sent until administrators save the rights again',
    ),
  ],
  [keptGroupsDocument, problemUnless(isReadableGroups, 'it can’t be read; groups without members and descriptions are missing')],
  [
    signInRulesDocument,
    problemUnless(
      (body) => readSignInRules(body ?? null) !== null,
      'it can’t be read; only administrators who manage people sign in at the provider until the rules are saved again',
    ),
  ],
  [documentPrefixes.tiles, problemUnless(isStoredFile, 'it can’t be read and is not shown')],
]

/** One line for each stored document with unreadable parts. The damaged version stays in the history after it is replaced. */
export const unreadableDocuments = async (configuration: ConfigurationStore): Promise<string[]> => {
  const lines: string[] = []
  for (const [prefix, problemOf] of checks)
    for (const name of await configuration.listDocuments(prefix)) {
      const stored = await configuration.getDocument(name)
      const problem = stored && problemOf(stored.body)
      if (problem) lines.push(`${name}: ${problem} (revision ${stored.revision})`)
    }
  return lines
}
