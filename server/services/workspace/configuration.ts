import { cleaned } from '#contract/clean-text.ts'
import { hiddenFirsts } from '#contract/config/first-choices.ts'
import { placeOfLongText } from '#contract/config/longest-text.ts'
import { migrate, migrateTo } from '#contract/config/migrations/migrate.ts'
import { isDoc } from '#contract/config/migrations/step.ts'
import { isOfNewerProgram } from '#contract/config/migrations/versions.ts'
import { readConfig } from '#contract/config/parse.ts'
import { type Config, configSchema } from '#contract/config/schema.ts'
import { frontendVersion } from '#contract/info.ts'
import { ApiError } from '../../common/api-error.ts'
import type { Documents, StoredDocument } from '../../ports/documents.ts'
import { documentNames } from './document-names.ts'
import { unsafeLinkIn } from './safe-links.ts'

/** Written by a program that knows more: saving it here would lose what this one does not understand. Patch releases do not count. */
export const isNewer = (document: unknown): boolean =>
  typeof document === 'object' && document !== null && 'version' in document && isOfNewerProgram(document.version)

export const storedConfig = (documents: Documents): Promise<StoredDocument | null> => documents.getDocument(documentNames.config)

/** What stands in it; what is no object is as good as nothing, so that it can be opened and saved anew. */
export const configBody = ({ body }: StoredDocument): Readonly<Record<string, unknown>> => (isDoc(body) ? body : {})

export const currentConfig = async (documents: Documents): Promise<Config> => migrate((await storedConfig(documents))?.body).config

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value)

/**
 * What an admin sent, brought to the present version, made whole by the schema and without what would break a text; keys it does not know are kept. Rejects with `config.read-only`,
 * or `request.invalid` with the section that is none: whoever sends such a document means something else.
 */
export const checkedConfig = (sent: unknown): Config => {
  if (isNewer(sent)) throw new ApiError('config.read-only')
  if (!isDoc(sent)) throw new ApiError('request.invalid', { field: '' })
  const document = migrateTo(sent, frontendVersion)
  const config = cleaned(readConfig(document))
  const broken = Object.keys(configSchema.entries).find(
    (key) => Object.hasOwn(document, key) && kindOf(document[key]) !== kindOf(config[key]),
  )
  if (broken !== undefined) throw new ApiError('request.invalid', { field: broken })
  const long = placeOfLongText(config)
  if (long) throw new ApiError('request.invalid', { field: long.join('.'), reason: 'length' })
  const [hidden] = hiddenFirsts(config)
  if (hidden) throw new ApiError('request.invalid', { field: hidden, reason: 'not-offered' })
  const unsafe = unsafeLinkIn(config)
  if (unsafe) throw new ApiError('request.invalid', { field: unsafe, reason: 'link' })
  return config
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
