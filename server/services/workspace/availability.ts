import { type Availability, configFileNames } from '#contract/config/files.ts'
import type { Documents } from '../../ports/documents.ts'
import { storedConfig } from './configuration.ts'
import { documentNames, documentPrefixes } from './document-names.ts'

/** When the texts of any language were saved last; 0 = never. */
const textsSavedAt = async (documents: Documents): Promise<number> => {
  const names = await documents.listDocuments(documentPrefixes.translations)
  const stored = await Promise.all(names.map((name) => documents.getDocument(name)))
  return Math.max(0, ...stored.map((document) => document?.savedAt ?? 0))
}

/** Which files there are, and the revision of the configuration (0 = factory settings). */
export const availability = async (documents: Documents): Promise<Availability> => {
  const [config, names, texts] = await Promise.all([
    storedConfig(documents),
    documents.listDocuments(documentPrefixes.files),
    textsSavedAt(documents),
  ])
  const there = new Set(names)
  return {
    ...Object.fromEntries(configFileNames.map((name) => [name, there.has(documentNames.file(name))])),
    revision: config?.revision ?? 0,
    texts,
  }
}
