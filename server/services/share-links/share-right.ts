import type { Config } from '#contract/config/schema.ts'
import type { Caller } from '../../common/caller.ts'
import type { ConfigurationStore } from '../../ports/configuration-store.ts'
import { keptGroupsDocument, readKeptGroups } from '../../records/kept-groups.ts'
import { documentNames } from '../document-names.ts'
import { currentConfig } from '../workspace/configuration.ts'

export type ShareSettings = Config['share_links']

/** Who may make share links, at this moment. */
export interface ShareRight {
  mayShare(person: Pick<Caller, 'isAssetUser' | 'groups'>): Promise<boolean>
  settings(): Promise<ShareSettings>
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
  const settings = readOnChange(configuration, documentNames.config, async () => (await currentConfig(configuration)).share_links)
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
