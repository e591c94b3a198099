import * as v from 'valibot'
import type { ConfigurationStore } from '../../ports/configuration-store.ts'
import { documentNames } from '../document-names.ts'

const titleSchema = v.object({ title: v.optional(v.string()) })

/** Title that the ingest derived from the name of the media folder; undefined = none. */
export const startTitle = async (configuration: ConfigurationStore): Promise<string | undefined> => {
  const stored = v.safeParse(titleSchema, (await configuration.getDocument(documentNames.start))?.body)
  return stored.success ? stored.output.title : undefined
}
