import * as v from 'valibot'
import { assetsAnswerSchema } from '#contract/asset.ts'
import { bookmarkListSchema } from '#contract/bookmark.ts'
import { collectionDocsSchema, collectionListSchema } from '#contract/collection.ts'
import { availabilitySchema, configFileNames } from '#contract/config/files.ts'
import { convertSetsSchema } from '#contract/convert-set.ts'
import {
  downloadAnswerSchema,
  downloadInfoSchema,
  downloadQuerySchema,
  previewAnswerSchema,
  previewQuerySchema,
  videoAnswerSchema,
} from '#contract/download.ts'
import { indexFieldsSchema } from '#contract/index-field.ts'
import { allLanguagesSchema, contentLocalesSchema, readinessSchema, resultSchema, versionSchema } from '#contract/info.ts'
import { keepBodySchema, keptAnswerSchema } from '#contract/kept.ts'
import { localeSchema } from '#contract/locale.ts'
import { searchAnswerSchema, searchQuerySchema } from '#contract/search.ts'
import { credentialsSchema, newPasswordSchema, passwordMailSchema, sessionCheckSchema, sessionSchema } from '#contract/session.ts'
import { customPageSchema, translationLocalesSchema, translationsSchema } from '#contract/translation.ts'
import {
  draftSavedSchema,
  draftSchema,
  historySchema,
  storedVersionSchema,
  versionQuerySchema,
  workspaceSchema,
} from '#contract/workspace.ts'

/** Prefix of every path below unless the server is told another. */
export const defaultApiPrefix = '/assetportal/api/'

/**
 * Who may call: `open` needs no session, `session` needs a valid one (a guest's is enough),
 * `user` needs a signed-in asset user, `admin` a GUI admin.
 */
export type Access = 'open' | 'session' | 'user' | 'admin'

export interface Call {
  readonly method: 'GET' | 'POST'
  /** Below the prefix; `{name}` stands for one path segment. */
  readonly path: string
  readonly access: Access
  readonly params?: v.GenericSchema
  /** Every parameter arrives as a string, repeated ones as a list. */
  readonly query?: v.GenericSchema
  readonly body?: v.GenericSchema
  /** multipart = one field `file`; an empty body deletes. */
  readonly bodyType?: 'json' | 'multipart'
  /** `binary` = an image, font or stylesheet. */
  readonly answer: v.GenericSchema | 'binary'
}

const langQuery = v.object({ lang: v.optional(localeSchema) })
const oneLang = v.object({ lang: localeSchema })
const fileParams = v.object({ name: v.picklist(configFileNames) })
const ids = v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(10_000))

/** Every call of the API. The client, the server's router and the contract test are driven by this table. */
export const calls = {
  getSession: {
    method: 'POST',
    path: 'session/get',
    access: 'open',
    query: v.object({ token: v.optional(v.string()) }),
    body: credentialsSchema,
    answer: sessionSchema,
  },
  checkSession: { method: 'GET', path: 'session/check', access: 'open', answer: sessionCheckSchema },
  logout: { method: 'GET', path: 'session/logout', access: 'open', answer: resultSchema },
  setLocale: {
    method: 'GET',
    path: 'session/set_locale',
    access: 'session',
    query: v.object({ locale: localeSchema }),
    answer: resultSchema,
  },
  getConvertSets: {
    method: 'GET',
    path: 'session/csets',
    access: 'session',
    query: v.object({ asset_id: ids }),
    answer: convertSetsSchema,
  },
  sendPasswordMail: { method: 'POST', path: 'user/passwordmail', access: 'open', body: passwordMailSchema, answer: resultSchema },
  /** Ends every session of the account; the person signs in anew. */
  setPassword: { method: 'POST', path: 'user/password', access: 'open', body: newPasswordSchema, answer: resultSchema },
  search: { method: 'GET', path: 'search', access: 'session', query: searchQuerySchema, answer: searchAnswerSchema },
  getAssets: { method: 'GET', path: 'assets', access: 'session', query: v.object({ assetid: ids }), answer: assetsAnswerSchema },
  /** All that a device needs to show and find assets without a connection. */
  keepAssets: { method: 'POST', path: 'assets/keep', access: 'session', body: keepBodySchema, answer: keptAnswerSchema },
  download: { method: 'GET', path: 'download/', access: 'session', query: downloadQuerySchema, answer: downloadAnswerSchema },
  getPreview: { method: 'GET', path: 'download/preview', access: 'session', query: previewQuerySchema, answer: previewAnswerSchema },
  getVideo: {
    method: 'GET',
    path: 'download/video/{id}',
    access: 'session',
    params: v.object({ id: v.string() }),
    answer: videoAnswerSchema,
  },
  getDownloadInfo: { method: 'GET', path: 'info/downloads', access: 'session', answer: downloadInfoSchema },
  getBookmarks: { method: 'GET', path: 'config/bookmarks', access: 'user', answer: bookmarkListSchema },
  saveBookmarks: { method: 'POST', path: 'config/bookmarks', access: 'user', body: bookmarkListSchema, answer: resultSchema },
  listCollections: {
    method: 'GET',
    path: 'collection',
    access: 'session',
    query: v.object({ operation: v.literal('list') }),
    answer: collectionListSchema,
  },
  getCollection: {
    method: 'GET',
    path: 'collection/get',
    access: 'session',
    query: v.object({ collection: v.pipe(v.string(), v.maxLength(256)), rows: v.optional(v.string()) }),
    answer: collectionDocsSchema,
  },
  getConfig: { method: 'GET', path: 'config/global', access: 'open', answer: v.looseObject({}) },
  saveConfig: { method: 'POST', path: 'config/global', access: 'admin', body: v.looseObject({}), answer: resultSchema },
  getAvailability: { method: 'GET', path: 'config', access: 'open', answer: availabilitySchema },
  getTranslationLocales: {
    method: 'GET',
    path: 'config/translations',
    access: 'open',
    query: langQuery,
    answer: v.union([translationLocalesSchema, translationsSchema]),
  },
  saveTranslations: {
    method: 'POST',
    path: 'config/translations',
    access: 'admin',
    query: oneLang,
    body: translationsSchema,
    answer: resultSchema,
  },
  getCustomPage: {
    method: 'GET',
    path: 'config/custom_html',
    access: 'open',
    query: langQuery,
    answer: v.union([translationLocalesSchema, customPageSchema]),
  },
  saveCustomPage: {
    method: 'POST',
    path: 'config/custom_html',
    access: 'admin',
    query: oneLang,
    body: customPageSchema,
    answer: resultSchema,
  },
  getWorkspace: { method: 'GET', path: 'config/workspace', access: 'admin', answer: workspaceSchema },
  /** If-Match is required: the version of the draft that is replaced. */
  saveDraft: { method: 'POST', path: 'config/draft', access: 'admin', body: draftSchema, answer: draftSavedSchema },
  /** If-Match is required: the draft that the author has seen is what everybody gets, all of it or nothing. */
  publishDraft: { method: 'POST', path: 'config/publish', access: 'admin', body: v.object({}), answer: resultSchema },
  getHistory: { method: 'GET', path: 'config/history', access: 'admin', answer: historySchema },
  getStoredVersion: { method: 'GET', path: 'config/version', access: 'admin', query: versionQuerySchema, answer: storedVersionSchema },
  getTileImage: { method: 'GET', path: 'config/thumbnail', access: 'open', query: v.object({ id: v.string() }), answer: 'binary' },
  saveTileImage: {
    method: 'POST',
    path: 'config/thumbnail',
    access: 'admin',
    query: v.object({ id: v.string() }),
    bodyType: 'multipart',
    answer: resultSchema,
  },
  getFile: { method: 'GET', path: 'config/{name}', access: 'open', params: fileParams, answer: 'binary' },
  saveFile: { method: 'POST', path: 'config/{name}', access: 'admin', params: fileParams, bodyType: 'multipart', answer: resultSchema },
  getContentLocales: { method: 'GET', path: 'index/content_locales', access: 'open', answer: contentLocalesSchema },
  getIndexFields: { method: 'GET', path: 'index/fields', access: 'session', answer: indexFieldsSchema },
  getAllLanguages: { method: 'GET', path: 'info/all_languages', access: 'open', query: langQuery, answer: allLanguagesSchema },
  /** Answers 200 in either case; `ready` says it. */
  getReadiness: { method: 'GET', path: 'info/ready', access: 'open', answer: readinessSchema },
  getVersion: { method: 'GET', path: 'info/check_version', access: 'open', answer: versionSchema },
} as const satisfies Record<string, Call>

export type CallName = keyof typeof calls
type Output<Schema> = Schema extends v.GenericSchema ? v.InferOutput<Schema> : undefined
type Input<Schema> = Schema extends v.GenericSchema ? v.InferInput<Schema> : undefined
type Part<Name extends CallName, Key extends keyof Call> = (typeof calls)[Name] extends { readonly [K in Key]: infer Schema }
  ? Schema
  : undefined

/** What a caller hands in; numbers of a query are written as strings. */
export type CallBody<Name extends CallName> = Input<Part<Name, 'body'>>
export type CallQuery<Name extends CallName> = Input<Part<Name, 'query'>>
export type CallParams<Name extends CallName> = Input<Part<Name, 'params'>>
/** What the server's handler receives after parsing. */
export type ParsedQuery<Name extends CallName> = Output<Part<Name, 'query'>>
export type ParsedBody<Name extends CallName> = Output<Part<Name, 'body'>>
export type ParsedParams<Name extends CallName> = Output<Part<Name, 'params'>>
/** What comes back; undefined for a binary answer, which is read as bytes. */
export type CallAnswer<Name extends CallName> = Output<Part<Name, 'answer'>>

/**
 * Paths that are no calls but addresses inside answers. The server alone builds them; named here so that the worker can tell them apart.
 * `media`: images and previews, stable and cacheable, by session cookie. `file`: redeems a signed download.
 */
export const resourcePaths = { media: 'media/', file: 'download/file/' } as const
