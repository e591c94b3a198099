import * as v from 'valibot'
import { assetsAnswerSchema } from '#contract/asset.ts'
import { bookmarkListSchema } from '#contract/bookmark.ts'
import type { Call } from '#contract/call.ts'
import type { CallName } from '#contract/calls.ts'
import { collectionDocsSchema, collectionListSchema } from '#contract/collection.ts'
import { availabilitySchema, fileParamsSchema } from '#contract/config/files.ts'
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
import { copyCheckBodySchema, copyCheckSchema, copyStateQuerySchema, copyStateSchema } from '#contract/offline-copies.ts'
import { searchAnswerSchema, searchQuerySchema } from '#contract/search.ts'
import {
  credentialsSchema,
  newPasswordSchema,
  passwordChangeSchema,
  passwordMailSchema,
  sessionCheckSchema,
  sessionSchema,
} from '#contract/session.ts'
import { customPageSchema, translationLocalesSchema, translationsSchema } from '#contract/translation.ts'

const langQuery = v.object({ lang: v.optional(localeSchema) })
const ids = v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(50_000))

/** Calls of the portal itself. */
export const portalCalls = {
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
  /** Ends every other session of the account. */
  changePassword: { method: 'POST', path: 'user/changepassword', access: 'account', body: passwordChangeSchema, answer: resultSchema },
  search: { method: 'GET', path: 'search', access: 'session', query: searchQuerySchema, answer: searchAnswerSchema },
  getAssets: { method: 'GET', path: 'assets', access: 'session', query: v.object({ assetid: ids }), answer: assetsAnswerSchema },
  /** Which of many assets are not there for this session: what getAssets names as `missing`, for more ids than an address holds. */
  findMissing: {
    method: 'POST',
    path: 'assets/missing',
    access: 'session',
    body: v.object({ ids }),
    /** `asked` = ids of the body, by which an answer shows that it is one to this question. */
    answer: v.object({ asked: v.number(), missing: v.array(v.string()) }),
  },
  /** All that a device needs to show and find assets without a connection. */
  keepAssets: { method: 'POST', path: 'assets/keep', access: 'session', body: keepBodySchema, answer: keptAnswerSchema },
  /** Whether anything has changed that may forbid offline copies. Cheap enough to be called every minute; optional for a server. */
  getCopyState: { method: 'GET', path: 'assets/state', access: 'session', query: copyStateQuerySchema, answer: copyStateSchema },
  /** Which offline copies have to be removed. Optional for a server. */
  checkCopies: { method: 'POST', path: 'assets/check', access: 'session', body: copyCheckBodySchema, answer: copyCheckSchema },
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
  getAvailability: { method: 'GET', path: 'config', access: 'open', answer: availabilitySchema },
  getTranslationLocales: {
    method: 'GET',
    path: 'config/translations',
    access: 'open',
    query: langQuery,
    answer: v.union([translationLocalesSchema, translationsSchema]),
  },
  getCustomPage: {
    method: 'GET',
    path: 'config/custom_html',
    access: 'open',
    query: langQuery,
    answer: v.union([translationLocalesSchema, customPageSchema]),
  },
  // Where no guests are allowed it wants a session, also by cookie: the picture may be an asset's.
  getTileImage: { method: 'GET', path: 'config/thumbnail', access: 'open', query: v.object({ id: v.string() }), answer: 'binary' },
  getFile: { method: 'GET', path: 'config/{name}', access: 'open', params: fileParamsSchema, answer: 'binary' },
  getContentLocales: { method: 'GET', path: 'index/content_locales', access: 'open', answer: contentLocalesSchema },
  getIndexFields: { method: 'GET', path: 'index/fields', access: 'session', answer: indexFieldsSchema },
  getAllLanguages: { method: 'GET', path: 'info/all_languages', access: 'open', query: langQuery, answer: allLanguagesSchema },
  /** Answers 200 in either case; `ready` says it. */
  getReadiness: { method: 'GET', path: 'info/ready', access: 'open', answer: readinessSchema },
  getVersion: { method: 'GET', path: 'info/check_version', access: 'open', answer: versionSchema },
} as const satisfies Record<string, Call>

export const isPortalCall = (name: CallName): name is keyof typeof portalCalls => Object.hasOwn(portalCalls, name)
