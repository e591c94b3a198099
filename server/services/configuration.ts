import * as v from 'valibot'
import { migrate, migrateTo } from '#contract/config/migrations/migrate.ts'
import { isDoc } from '#contract/config/migrations/step.ts'
import { isOfNewerProgram } from '#contract/config/migrations/versions.ts'
import { type Config, configSchema } from '#contract/config/schema.ts'
import { frontendVersion } from '#contract/info.ts'
import { ApiError } from '../http/api-error.ts'
import type { Documents, StoredDocument } from '../ports/documents.ts'
import { documentNames } from './document-names.ts'
import { unsafeLinkIn } from './safe-links.ts'

/** Written by a program that knows more: saving it here would lose what this one does not understand. Patch releases do not count. */
export const isNewer = (document: unknown): boolean =>
  typeof document === 'object' && document !== null && 'version' in document && isOfNewerProgram(document.version)

export const storedConfig = (documents: Documents): Promise<StoredDocument | null> => documents.getDocument(documentNames.config)

export const currentConfig = async (documents: Documents): Promise<Config> => migrate((await storedConfig(documents))?.body).config

/**
 * What an admin sent, brought to the present version and made whole by the schema; keys it does not know are kept. Rejects with `config.read-only`,
 * or `request.invalid` with the place that is beyond repair.
 */
export const checkedConfig = (sent: unknown): Config => {
  if (isNewer(sent)) throw new ApiError('config.read-only')
  const parsed = v.safeParse(configSchema, isDoc(sent) ? migrateTo(sent, frontendVersion) : sent, { abortEarly: true })
  if (!parsed.success)
    throw new ApiError('request.invalid', { field: parsed.issues[0].path?.map((part) => String(part.key)).join('.') ?? '' })
  const unsafe = unsafeLinkIn(parsed.output)
  if (unsafe) throw new ApiError('request.invalid', { field: unsafe, reason: 'link' })
  return parsed.output
}

/** Rejects with `config.conflict` when somebody else saved since, and with `config.read-only` when what is there is newer than this program. */
export const saveConfig = async (
  documents: Documents,
  sent: unknown,
  by: string | null,
  ifMatch: string | null,
): Promise<StoredDocument> => {
  const config = checkedConfig(sent)
  const before = await storedConfig(documents)
  if (isNewer(before?.body)) throw new ApiError('config.read-only')
  const saved = await documents.putDocument(documentNames.config, config, by, ifMatch)
  if (!saved) throw new ApiError('config.conflict')
  await documents.audit({ event: 'config.saved', userId: by, detail: { revision: saved.revision } })
  return saved
}
