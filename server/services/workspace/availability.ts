import { type Availability, configFileNames } from '#contract/config/files.ts'
import type { ConfigurationStore } from '../../ports/configuration-store.ts'
import { storedConfig } from './configuration.ts'
import { documentNames, documentPrefixes } from './document-names.ts'

/** Time of the last change of the texts of any language; 0 = never. */
const textsSavedAt = async (configuration: ConfigurationStore): Promise<number> => {
  const names = await configuration.listDocuments(documentPrefixes.translations)
  const stored = await Promise.all(names.map((name) => configuration.getDocument(name)))
  return Math.max(0, ...stored.map((document) => document?.savedAt ?? 0))
}

/** Existing files and the revision of the configuration (0 = factory settings). */
export const availability = async (configuration: ConfigurationStore): Promise<Availability> => {
  const [config, names, texts] = await Promise.all([
    storedConfig(configuration),
    configuration.listDocuments(documentPrefixes.files),
    textsSavedAt(configuration),
  ])
  const existing = new Set(names)
  return {
    ...Object.fromEntries(configFileNames.map((name) => [name, existing.has(documentNames.file(name))])),
    revision: config?.revision ?? 0,
    texts,
  }
}
