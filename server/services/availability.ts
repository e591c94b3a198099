import { type Availability, configFileNames } from '#contract/config/files.ts'
import type { Documents } from '../ports/documents.ts'
import { storedConfig } from './configuration.ts'
import { documentNames, documentPrefixes } from './document-names.ts'

/** Which files there are, and the revision of the configuration (0 = factory settings). */
export const availability = async (documents: Documents): Promise<Availability> => {
  const [config, names] = await Promise.all([storedConfig(documents), documents.listDocuments(documentPrefixes.files)])
  const there = new Set(names)
  return {
    ...Object.fromEntries(configFileNames.map((name) => [name, there.has(documentNames.file(name))])),
    revision: config?.revision ?? 0,
  }
}
