import { type CarriedField, carriedFields } from '#contract/carried-fields.ts'
import { migrate } from '#contract/config/migrations/migrate.ts'
import type { ConfigurationStore } from '../../ports/configuration-store.ts'

/** After an administrator changes the fields, conversions may have the previous ones for this time. */
const maxAgeMs = 500

/** Document with the published configuration. */
const documentName = 'config/global'

/** The fields that an administrator lets converted images carry. */
export const createConfiguredFields = (
  configuration: Pick<ConfigurationStore, 'getDocument'>,
  clock: () => number,
): (() => Promise<readonly CarriedField[]>) => {
  let cached: { readonly fields: readonly CarriedField[]; readonly readAt: number } | null = null
  return async () => {
    if (cached && Math.abs(clock() - cached.readAt) < maxAgeMs) return cached.fields
    const { metadata } = migrate((await configuration.getDocument(documentName))?.body).config.conversions
    const fields = carriedFields.filter((field) => metadata[field])
    cached = { fields, readAt: clock() }
    return fields
  }
}
