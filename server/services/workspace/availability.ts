import { createHash } from 'node:crypto'
import { type Availability, configFileNames } from '#contract/config/files.ts'
import { type ConfigurationStore, noDocument } from '../../ports/configuration-store.ts'
import { documentNames, documentPrefixes } from '../document-names.ts'
import { storedConfig } from './configuration.ts'

/** Time of the last change of the texts of any language (0 = never), and their version. */
const textsState = async (configuration: ConfigurationStore): Promise<{ readonly texts: number; readonly textsVersion: string }> => {
  const names = await configuration.listDocuments(documentPrefixes.translations)
  const stored = await Promise.all(names.map((name) => configuration.getDocument(name)))
  const etags = stored.map((document, at) => [names[at], document?.etag])
  return {
    texts: Math.max(0, ...stored.map((document) => document?.savedAt ?? 0)),
    textsVersion: createHash('sha256').update(JSON.stringify(etags)).digest('base64url'),
  }
}

/**
 * Existing files and the versions of configuration and texts. The versions come from ETags, which have a random part, so they differ after
 * a backup was restored or the data folder was replaced. Cached documents of the page contain an old `guests`, so it is here as well.
 * @param guests whether guests are allowed
 */
export const availability = async (configuration: ConfigurationStore, guests: boolean): Promise<Availability> => {
  const [config, names, texts] = await Promise.all([
    storedConfig(configuration),
    configuration.listDocuments(documentPrefixes.files),
    textsState(configuration),
  ])
  const existing = new Set(names)
  return {
    ...Object.fromEntries(configFileNames.map((name) => [name, existing.has(documentNames.file(name))])),
    revision: config?.revision ?? 0,
    configVersion: config?.etag ?? noDocument,
    ...texts,
    guests,
  }
}
