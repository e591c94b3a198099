import * as v from 'valibot'
import { isObject } from '#common/is-object.ts'
import type { Config } from '#contract/config/schema.ts'
import { shareMakersSchema } from '#contract/config/share-links.ts'
import type { Caller } from '../../common/caller.ts'
import type { ConfigurationStore, StoredDocument } from '../../ports/configuration-store.ts'
import { keptGroupsDocument, readKeptGroups } from '../../records/kept-groups.ts'
import { documentNames } from '../document-names.ts'
import { currentConfig } from '../workspace/configuration.ts'

export type ShareSettings = Config['share_links']

/** Who may make share links, at this moment. */
export interface ShareRight {
  mayShare(person: Pick<Caller, 'isAssetUser' | 'groups'>): Promise<boolean>
  settings(): Promise<ShareSettings>
}

/** Whether the stored configuration says who may share, or leaves it to the default. A value of a newer program could mean anything. */
const isReadable = (stored: StoredDocument | null): boolean => {
  if (!stored) return true
  const section = isObject(stored.body) ? (stored.body['share_links'] ?? {}) : null
  return isObject(section) && (section['makers'] === undefined || v.is(shareMakersSchema, section['makers']))
}

/** Reads a document again only after it has changed, because each picture of a share link asks. */
const readOnChange = <Value>(
  configuration: Pick<ConfigurationStore, 'documentEtag'>,
  document: string,
  read: () => Promise<Value>,
): (() => Promise<Value>) => {
  let known: { readonly etag: string; readonly value: Value } | null = null
  return async () => {
    const etag = await configuration.documentEtag(document)
    if (known?.etag !== etag) known = { etag, value: await read() }
    return known.value
  }
}

export const createShareRight = (configuration: ConfigurationStore): ShareRight => {
  const settings = readOnChange(configuration, documentNames.config, async () => {
    const { share_links: read } = await currentConfig(configuration)
    return isReadable(await configuration.getDocument(documentNames.config)) ? read : { ...read, makers: 'nobody' as const }
  })
  const sharingGroups = readOnChange(configuration, keptGroupsDocument, async () => {
    const kept = readKeptGroups((await configuration.getDocument(keptGroupsDocument))?.body)
    return new Set(kept.flatMap(({ name, mayShare }) => (mayShare ? [name] : [])))
  })
  return {
    settings,
    mayShare: async ({ isAssetUser, groups }) => {
      const { makers } = await settings()
      if (!isAssetUser || makers === 'nobody') return false
      if (makers === 'users') return true
      const allowed = await sharingGroups()
      return groups.some((group) => allowed.has(group))
    },
  }
}
