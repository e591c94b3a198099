import type { Blobs } from '../../ports/blobs.ts'
import type { ConfigurationStore } from '../../ports/configuration-store.ts'
import type { Stores } from '../../ports/stores.ts'
import { documentNames, documentPrefixes } from '../document-names.ts'
import { claimMs, createStoredFiles, isStoredFile, referenceOf } from './stored-files.ts'

/** Edits that are not saved yet and undos refer to files, too. */
const graceMs = 30 * 24 * 60 * 60_000

/** Ids that only the administration creates, a new one for each picture. Pictures with other ids can be used elsewhere. */
const generatedTile = /^(?:tile|page)-[0-9a-f]{8}-[0-9a-f-]{27}$/

/** All stored versions of the documents with this prefix. */
const versionBodies = async (configuration: ConfigurationStore, prefix: string): Promise<unknown[]> => {
  const versions = await configuration.listVersions(prefix)
  const bodies: unknown[] = []
  for (const { name, revision } of versions) bodies.push((await configuration.getDocumentVersion(name, revision))?.body)
  return bodies
}

/** Names of documents that have not changed during the grace period. */
const oldDocuments = async (configuration: ConfigurationStore, prefix: string, now: number): Promise<string[]> => {
  const names = await configuration.listDocuments(prefix)
  const stored = await Promise.all(names.map(async (name) => [name, await configuration.getDocument(name)] as const))
  return stored.flatMap(([name, document]) => (document && document.savedAt < now - graceMs ? [name] : []))
}

/** Removes files to which no document, draft or stored version refers. */
const removeFiles = async (
  { configuration }: Pick<Stores, 'configuration'>,
  blobs: Blobs,
  clock: () => number,
  startedAt: number,
): Promise<void> => {
  const old = await oldDocuments(configuration, documentPrefixes.uploads, startedAt)
  if (old.length === 0) return
  // As text, because another version of the program may have written the draft. It contains its base, to which a merge can return.
  const draft = JSON.stringify((await configuration.getDocument(documentNames.draft))?.body ?? null)
  const used = new Set<string>()
  for (const body of await versionBodies(configuration, documentPrefixes.files)) if (isStoredFile(body)) used.add(referenceOf(body))
  for (const name of await configuration.listDocuments(documentPrefixes.tiles)) {
    const body = (await configuration.getDocument(name))?.body
    if (isStoredFile(body)) used.add(referenceOf(body))
  }
  for (const name of old) {
    // Other servers may change files as soon as the claim ends. The next cleanup continues.
    if (clock() - startedAt > claimMs / 2) return
    const reference = name.slice(documentPrefixes.uploads.length)
    if (used.has(reference) || draft.includes(reference)) continue
    const body = (await configuration.getDocument(name))?.body
    // The description last: if the server ends in between, the next cleanup continues.
    if (isStoredFile(body)) await blobs.remove(body.blob)
    await configuration.removeDocument(name)
  }
}

/** Pictures of tiles and pages to which no configuration, page, draft or stored version refers. */
const unusedTiles = async ({ configuration }: Pick<Stores, 'configuration'>, now: number): Promise<string[]> => {
  const old = (await oldDocuments(configuration, documentPrefixes.tiles, now)).filter((name) =>
    generatedTile.test(name.slice(documentPrefixes.tiles.length)),
  )
  if (old.length === 0) return []
  const bodies = [
    (await configuration.getDocument(documentNames.draft))?.body,
    ...(await versionBodies(configuration, documentNames.config)),
    ...(await versionBodies(configuration, documentPrefixes.customPages)),
  ]
  const texts = bodies.map((body) => JSON.stringify(body ?? null))
  return old.filter((name) => !texts.some((text) => text.includes(name.slice(documentPrefixes.tiles.length))))
}

/** Removes uploads that nothing has used for 30 days. */
export const removeUnusedUploads = async (
  stores: Pick<Stores, 'configuration' | 'claims'>,
  blobs: Blobs,
  clock: () => number,
): Promise<void> => {
  const files = createStoredFiles(stores, blobs, clock)
  await files.exclusively(async () => {
    const now = clock()
    for (const name of await unusedTiles(stores, now)) {
      await files.retain(name)
      await stores.configuration.removeDocument(name)
    }
    await removeFiles(stores, blobs, clock, now)
  })
}
