import { isObject } from '#common/is-object.ts'
import { cleanTexts } from '#contract/clean-text.ts'
import { withHexColours } from '#contract/config/hex-colours.ts'
import { hiddenDefaults } from '#contract/config/hidden-defaults.ts'
import { configLinks } from '#contract/config/links.ts'
import { completeConfig, migrate, migrateTo } from '#contract/config/migrations/migrate.ts'
import { type Doc } from '#contract/config/migrations/step.ts'
import { isOfNewerProgram } from '#contract/config/migrations/versions.ts'
import { slugProblem } from '#contract/config/page-slugs.ts'
import { type Config, configSchema } from '#contract/config/schema.ts'
import { pathOfLongText } from '#contract/config/text-limits.ts'
import { maxFacetCount, maxFacetNameLength } from '#contract/facet-limits.ts'
import { firstTemplateProblem, type TemplateProblem } from '#contract/file-name-template.ts'
import { configFormatVersion } from '#contract/info.ts'
import { ApiError } from '../../common/api-error.ts'
import type { ConfigurationStore, StoredDocument } from '../../ports/configuration-store.ts'
import type { Stores } from '../../ports/stores.ts'
import { documentNames } from '../document-names.ts'
import { toHexColour } from './hex-colour.ts'

const allowedProtocols: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** Whether a page may contain a link: http, https, mailto, tel or a relative URL, parsed as in a browser. */
const isSafeLink = (link: string): boolean => {
  try {
    return allowedProtocols.has(new URL(link, 'https://portal.invalid/').protocol)
  } catch {
    return link.trim() === ''
  }
}

/** Config path of the first unsafe link; null if there is none. */
const unsafeLinkIn = (config: Config): string | null => configLinks(config).find(({ link }) => !isSafeLink(link))?.path ?? null

/** Written by a newer version: saving it here would lose unknown parts. Patch releases do not count. */
export const isNewer = (document: unknown): boolean =>
  typeof document === 'object' && document !== null && 'version' in document && isOfNewerProgram(document.version)

/** A stored configuration with its colours in hexadecimal notation, the only one that pages read. */
export const withPageColours = (document: Doc): Doc => withHexColours(document, toHexColour)

export const storedConfig = async (configuration: ConfigurationStore): Promise<StoredDocument | null> => {
  const stored = await configuration.getDocument(documentNames.config)
  return stored && { ...stored, body: isObject(stored.body) ? withPageColours(stored.body) : stored.body }
}

/** Body of the stored configuration; an invalid one is treated as empty, so that it can be opened and saved again. */
export const configBody = ({ body }: StoredDocument): Readonly<Record<string, unknown>> => (isObject(body) ? body : {})

export const currentConfig = async (configuration: ConfigurationStore): Promise<Config> =>
  migrate((await storedConfig(configuration))?.body).config

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'list' : typeof value)

/** Path of a facet beyond the limits of a search; null = none. */
const unsearchableFacet = ({ facets }: Config): string | null => {
  if (facets.length > maxFacetCount) return 'facets'
  const at = facets.findIndex(({ field_name }) => field_name.length > maxFacetNameLength)
  return at === -1 ? null : `facets.${at}.field_name`
}

const reasonOfTemplate = ({ kind, ...rest }: TemplateProblem): Record<string, string> => ({ reason: kind, ...rest })

/**
 * Validates a configuration from an administrator: migrates it, completes it by the schema and removes invalid characters; unknown keys
 * stay. Rejects with `config.read-only`, or with `request.invalid` and the field of the wrong type.
 */
export const checkedConfig = (sent: unknown): Config => {
  if (isNewer(sent)) throw new ApiError('config.read-only')
  if (!isObject(sent)) throw new ApiError('request.invalid', { field: '' })
  const document = migrateTo(withPageColours(sent), configFormatVersion)
  const config = cleanTexts(completeConfig(document))
  const invalidKey = Object.keys(configSchema.entries).find(
    (key) => Object.hasOwn(document, key) && kindOf(document[key]) !== kindOf(config[key]),
  )
  if (invalidKey !== undefined) throw new ApiError('request.invalid', { field: invalidKey })
  const longTextPath = pathOfLongText(config)
  if (longTextPath) throw new ApiError('request.invalid', { field: longTextPath.join('.'), reason: 'length' })
  const unsearchable = unsearchableFacet(config)
  if (unsearchable !== null) throw new ApiError('request.invalid', { field: unsearchable, reason: 'length' })
  const [hiddenField] = hiddenDefaults(config)
  if (hiddenField) throw new ApiError('request.invalid', { field: hiddenField, reason: 'not-offered' })
  const invalidSlugAt = config.custom_pages.findIndex((page) => slugProblem(page, config.custom_pages) !== null)
  if (invalidSlugAt !== -1) throw new ApiError('request.invalid', { field: `custom_pages.${invalidSlugAt}.slug`, reason: 'address' })
  const unsafeLinkField = unsafeLinkIn(config)
  if (unsafeLinkField) throw new ApiError('request.invalid', { field: unsafeLinkField, reason: 'link' })
  const template = firstTemplateProblem(config.downloads.file_names)
  if (template)
    throw new ApiError('request.invalid', { field: `downloads.file_names.${template.set}`, ...reasonOfTemplate(template.problem) })
  return config
}

/**
 * Rejects with `config.conflict` after a concurrent change, and with `config.read-only` if a newer version wrote the stored configuration.
 */
export const saveConfig = async (
  stores: Pick<Stores, 'configuration' | 'usage'>,
  sent: unknown,
  by: string | null,
  ifMatch: string | null,
): Promise<StoredDocument> => {
  const config = checkedConfig(sent)
  const before = await storedConfig(stores.configuration)
  if (isNewer(before?.body)) throw new ApiError('config.read-only')
  const saved = await stores.configuration.putDocument(documentNames.config, config, by, ifMatch)
  if (!saved) throw new ApiError('config.conflict')
  await stores.usage.audit({ event: 'config.saved', userId: by, detail: { revision: saved.revision } })
  return saved
}
