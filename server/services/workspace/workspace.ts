import * as v from 'valibot'
import { isObject } from '#common/is-object.ts'
import { cleanTexts } from '#contract/clean-text.ts'
import { type Doc } from '#contract/config/migrations/step.ts'
import { readPageContentKey } from '#contract/page-contents.ts'
import { customPageSchema } from '#contract/translation.ts'
import { type DraftContent, draftContentSchema, draftSchema, type PublishedVersion, type Workspace } from '#contract/workspace.ts'
import { ApiError } from '../../common/api-error.ts'
import type { AccountStore } from '../../ports/account-store.ts'
import { type ConfigurationStore, type DocumentChange, noDocument, type StoredDocument } from '../../ports/configuration-store.ts'
import type { Stores } from '../../ports/stores.ts'
import { documentNames, documentPrefixes } from '../document-names.ts'
import { isStoredFile, referenceOf, type StoredFile, type StoredFiles } from '../uploads/stored-files.ts'
import { checkedConfig, configBody, isNewer, storedConfig, withPageColours } from './configuration.ts'
import { isLanguage } from './languages.ts'
import { readTexts, refuseMalformed, translationsIn } from './translations.ts'

type Draft = v.InferOutput<typeof draftSchema>

const { config: configSchema, texts: textsSchema, pages: pagesSchema, files: filesSchema } = draftContentSchema.entries

/** The entries that match the schema individually. */
const validEntries = <Schema extends v.GenericSchema<Record<string, unknown>>>(schema: Schema, values: unknown): v.InferOutput<Schema> =>
  Object.fromEntries(Object.entries(isObject(values) ? values : {}).filter(([key, value]) => v.is(schema, { [key]: value })))

const readContent = ({ config, texts, pages, files }: Doc): DraftContent => ({
  config: v.is(configSchema, config) ? config : null,
  texts: validEntries(
    textsSchema,
    Object.fromEntries(Object.entries(isObject(texts) ? texts : {}).map(([locale, body]) => [locale, readTexts(body)])),
  ),
  pages: validEntries(pagesSchema, pages),
  files: validEntries(filesSchema.wrapped, files),
})

const withContentColours = (content: DraftContent): DraftContent => ({
  ...content,
  config: content.config && withPageColours(content.config),
})

const withDraftColours = (draft: Draft): Draft => ({
  ...draft,
  content: withContentColours(draft.content),
  ...(draft.origin && { origin: withContentColours(draft.origin) }),
})

/**
 * The readable parts of a stored draft; null if there are none. An unreadable part affects nothing else and stays in the history of the
 * document.
 */
const readDraft = (body: unknown): Draft | null => {
  const whole = v.safeParse(draftSchema, body)
  if (whole.success) return withDraftColours(whole.output)
  if (!isObject(body) || !isObject(body['content'])) return null
  const { content, base, origin } = body
  return withDraftColours({
    content: readContent(content),
    base: validEntries(draftSchema.entries.base, base),
    ...(isObject(origin) && { origin: readContent(origin) }),
  })
}

/** Name of the document of a configuration part. */
export const documentOfPart = (part: string): string =>
  part === 'config'
    ? documentNames.config
    : part.replace(/^texts\//, documentPrefixes.translations).replace(/^pages\//, documentPrefixes.customPages)

const partOfDocument = (name: string): string =>
  name === documentNames.config
    ? 'config'
    : name.replace(documentPrefixes.translations, 'texts/').replace(documentPrefixes.customPages, 'pages/')

const readAll = async (configuration: ConfigurationStore, prefix: string): Promise<[string, StoredDocument][]> => {
  const names = await configuration.listDocuments(prefix)
  const found = await Promise.all(names.map(async (name) => [name.slice(prefix.length), await configuration.getDocument(name)] as const))
  return found.flatMap(([name, document]) => (document ? [[name, document]] : []))
}

const nameOf = async (accounts: AccountStore, userId: string | null): Promise<string | null> =>
  userId === null ? null : ((await accounts.getUser(userId))?.name ?? userId)

const htmlOf = ({ body }: StoredDocument) => {
  const page = v.safeParse(customPageSchema, body)
  return page.success ? page.output : { html: '' }
}

const draftIn = async (accounts: AccountStore, stored: StoredDocument | null): Promise<Workspace['draft']> => {
  const draft = stored && readDraft(stored.body)
  return draft && { ...draft, savedAt: stored.savedAt, savedBy: await nameOf(accounts, stored.savedBy) }
}

/** Everything that administrators edit, published and draft. */
export const readWorkspace = async (stores: Pick<Stores, 'accounts' | 'configuration'>): Promise<Workspace> => {
  const [draft, config, texts, pages, files, tiles] = await Promise.all([
    stores.configuration.getDocument(documentNames.draft),
    storedConfig(stores.configuration),
    readAll(stores.configuration, documentPrefixes.translations),
    readAll(stores.configuration, documentPrefixes.customPages),
    readAll(stores.configuration, documentPrefixes.files),
    readAll(stores.configuration, documentPrefixes.tiles),
  ])
  const publishedEtags = [
    ['config', config?.etag ?? noDocument],
    ...texts.map(([locale, { etag }]) => [`texts/${locale}`, etag]),
    ...pages.map(([key, { etag }]) => [`pages/${key}`, etag]),
    ...files.map(([name, { etag }]) => [`files/${name}`, etag]),
  ]
  return {
    etag: draft?.etag ?? noDocument,
    draft: await draftIn(stores.accounts, draft),
    published: {
      config: config && configBody(config),
      texts: Object.fromEntries(texts.map(([locale, document]) => [locale, translationsIn(document)])),
      pages: Object.fromEntries(pages.map(([key, document]) => [key, htmlOf(document)])),
      files: Object.fromEntries(files.flatMap(([name, { body }]) => (isStoredFile(body) ? [[name, referenceOf(body)]] : []))),
    },
    base: Object.fromEntries(publishedEtags),
    files: Object.fromEntries([
      ...files.map(([name, { etag }]) => [name, etag]),
      ...tiles.map(([id, { etag }]) => [`thumbnail/${id}`, etag]),
    ]),
  }
}

const checkedContent = ({ config, texts, pages, files }: DraftContent): DraftContent => {
  const locales = [...Object.keys(texts), ...Object.keys(pages).map((key) => readPageContentKey(key).locale)]
  const unknown = locales.find((locale) => !isLanguage(locale))
  if (unknown !== undefined) throw new ApiError('request.invalid', { field: 'lang' })
  for (const translations of Object.values(texts)) refuseMalformed(translations)
  return { config: config && checkedConfig(config), texts: cleanTexts(texts), pages: cleanTexts(pages), files }
}

const isEmpty = ({ config, texts, pages, files }: DraftContent): boolean =>
  config === null && [texts, pages, files].every((part) => Object.keys(part).length === 0)

const referencesIn = (content: DraftContent | undefined): string[] => Object.values(content?.files ?? {}).flatMap((file) => file ?? [])

/**
 * Returns the ETag of the draft. Rejects with `config.conflict` if another administrator has saved since `ifMatch`, and with `upload.missing` if
 * an uploaded file is no longer stored.
 */
export const saveDraft = async (
  configuration: ConfigurationStore,
  uploads: StoredFiles,
  draft: v.InferOutput<typeof draftSchema>,
  by: string | null,
  ifMatch: string,
): Promise<string> => {
  const content = checkedContent(draft.content)
  const change: DocumentChange = { name: documentNames.draft, ifMatch, ...(!isEmpty(content) && { body: { ...draft, content } }) }
  const before = readDraft((await configuration.getDocument(documentNames.draft))?.body)
  const references = referencesIn(content)
  const released = referencesIn(before?.content).filter((reference) => !references.includes(reference))
  const isSaved = await uploads.withReferences(content.files, released, () => configuration.changeDocuments([change], by))
  if (!isSaved) throw new ApiError('config.conflict', { part: 'draft' })
  return (await configuration.getDocument(documentNames.draft))?.etag ?? noDocument
}

/** The changes of published documents that a draft makes. */
const changesOf = (
  { config, texts, pages, files }: DraftContent,
  described: ReadonlyMap<string, StoredFile>,
): Omit<DocumentChange, 'ifMatch'>[] => [
  ...(config ? [{ name: documentNames.config, body: config }] : []),
  ...Object.entries(texts).map(([locale, body]) => ({
    name: documentNames.translations(locale),
    ...((Object.keys(body.messages).length > 0 || body.metadata) && { body }),
  })),
  ...Object.entries(pages).map(([key, body]) => ({
    name: documentNames.customPage(key),
    ...(body.html.trim() !== '' && { body }),
  })),
  ...Object.entries(files).map(([name, reference]) => ({
    name: `${documentPrefixes.files}${name}`,
    ...(reference !== null && { body: described.get(reference) }),
  })),
]

/**
 * Publishes the draft and removes it, in one transaction. Rejects with `config.conflict` if the draft has changed (`part: draft`) or a
 * published document has changed since the draft began (`part: published`).
 */
export const publishDraft = async (
  stores: Pick<Stores, 'configuration' | 'usage'>,
  uploads: StoredFiles,
  by: string | null,
  ifMatch: string,
): Promise<void> => {
  const stored = await stores.configuration.getDocument(documentNames.draft)
  const draft = v.safeParse(draftSchema, stored?.body)
  if (!stored || !draft.success || stored.etag !== ifMatch) throw new ApiError('config.conflict', { part: 'draft' })
  if (isNewer((await storedConfig(stores.configuration))?.body)) throw new ApiError('config.read-only')
  const content = checkedContent(draft.output.content)
  const changes = await uploads.withReferences(content.files, [], async (described) => {
    const documents = changesOf(content, described).map((change) => ({
      ...change,
      ifMatch: draft.output.base[partOfDocument(change.name)] ?? noDocument,
    }))
    for (const { name } of documents) if (name.startsWith(documentPrefixes.files)) await uploads.retain(name)
    const isPublished = await stores.configuration.changeDocuments([...documents, { name: documentNames.draft, ifMatch }], by)
    return isPublished ? documents : null
  })
  if (!changes) throw new ApiError('config.conflict', { part: 'published' })
  await stores.usage.audit({ event: 'config.published', userId: by, detail: { parts: changes.map(({ name }) => name).join(' ') } })
}

/** Stored versions of all published documents, newest first. */
export const publishedVersions = async (stores: Pick<Stores, 'accounts' | 'configuration'>): Promise<PublishedVersion[]> => {
  const prefixes = [documentNames.config, documentPrefixes.translations, documentPrefixes.customPages, documentPrefixes.files]
  const lists = await Promise.all(prefixes.map((prefix) => stores.configuration.listVersions(prefix)))
  const versions = lists.flat().toSorted((a, b) => b.savedAt - a.savedAt)
  const ids = [...new Set(versions.map(({ savedBy }) => savedBy))]
  const names = new Map(await Promise.all(ids.map(async (id) => [id, await nameOf(stores.accounts, id)] as const)))
  return versions.map(({ name, revision, removed, savedAt, savedBy }) => ({
    part: partOfDocument(name),
    revision,
    removed,
    savedAt,
    savedBy: names.get(savedBy) ?? null,
  }))
}

/** Stored version of a part; of a file its description. Null if the part was removed. */
export const publishedVersion = async (
  configuration: ConfigurationStore,
  uploads: StoredFiles,
  part: string,
  revision: number,
): Promise<unknown> => {
  const body = (await configuration.getDocumentVersion(documentOfPart(part), revision))?.body ?? null
  if (part === 'config') return isObject(body) ? withPageColours(body) : body
  if (!part.startsWith('files/') || body === null) return body
  if (!isStoredFile(body)) return null
  const reference = referenceOf(body)
  return { file: reference, stored: (await uploads.findReference(reference)) !== null && (await uploads.isStored(body)) }
}
