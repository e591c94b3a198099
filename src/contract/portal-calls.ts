import * as v from 'valibot'
import { assetsResponseSchema } from '#contract/asset.ts'
import { bookmarkListSchema } from '#contract/bookmark.ts'
import type { Call } from '#contract/call.ts'
import { collectionDocsSchema, collectionListSchema } from '#contract/collection.ts'
import { availabilitySchema, fileParamsSchema } from '#contract/config/files.ts'
import { convertSetsSchema } from '#contract/convert-set.ts'
import {
  downloadInfoSchema,
  downloadQuerySchema,
  downloadResponseSchema,
  previewQuerySchema,
  previewResponseSchema,
  videoResponseSchema,
} from '#contract/download.ts'
import { indexFieldsSchema } from '#contract/index-field.ts'
import { allLanguagesSchema, contentLocalesSchema, livenessSchema, readinessSchema, resultSchema, versionSchema } from '#contract/info.ts'
import { localeSchema } from '#contract/locale.ts'
import { offlineAssetsBodySchema, offlineAssetsResponseSchema } from '#contract/offline-assets.ts'
import { copyCheckBodySchema, copyCheckSchema, copyStateQuerySchema, copyStateSchema } from '#contract/offline-copies.ts'
import { searchQuerySchema, searchResponseSchema } from '#contract/search.ts'
import {
  credentialsSchema,
  newPasswordSchema,
  passwordChangeSchema,
  passwordMailSchema,
  sessionCheckSchema,
  sessionEndSchema,
  sessionListSchema,
  sessionSchema,
} from '#contract/session.ts'
import { customPageSchema, translationLocalesSchema, translationsSchema } from '#contract/translation.ts'

const langQuery = v.object({ lang: v.optional(localeSchema) })
const ids = v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(50_000))

/** Calls of the portal, without the administration. */
export const portalCalls = {
  getSession: {
    method: 'POST',
    path: 'session/get',
    access: 'open',
    query: v.object({ token: v.optional(v.string()) }),
    body: credentialsSchema,
    response: sessionSchema,
  },
  checkSession: { method: 'GET', path: 'session/check', access: 'open', response: sessionCheckSchema },
  logout: { method: 'GET', path: 'session/logout', access: 'open', response: resultSchema },
  listSessions: { method: 'GET', path: 'session/list', access: 'account', response: sessionListSchema },
  endSessions: { method: 'POST', path: 'session/end', access: 'account', body: sessionEndSchema, response: resultSchema },
  setLocale: {
    method: 'GET',
    path: 'session/set_locale',
    access: 'session',
    query: v.object({ locale: localeSchema }),
    response: resultSchema,
  },
  getConvertSets: {
    method: 'GET',
    path: 'session/csets',
    access: 'session',
    query: v.object({ asset_id: ids }),
    response: convertSetsSchema,
  },
  sendPasswordMail: { method: 'POST', path: 'user/passwordmail', access: 'open', body: passwordMailSchema, response: resultSchema },
  /** Ends every session of the account; the user has to sign in again. */
  setPassword: { method: 'POST', path: 'user/password', access: 'open', body: newPasswordSchema, response: resultSchema },
  /** Ends every other session of the account. */
  changePassword: { method: 'POST', path: 'user/changepassword', access: 'account', body: passwordChangeSchema, response: resultSchema },
  search: { method: 'GET', path: 'search', access: 'session', query: searchQuerySchema, response: searchResponseSchema },
  getAssets: { method: 'GET', path: 'assets', access: 'session', query: v.object({ assetid: ids }), response: assetsResponseSchema },
  /** Ids that are not visible to the session, as `missing` of getAssets; for more ids than a URL can contain. */
  findMissing: {
    method: 'POST',
    path: 'assets/missing',
    access: 'session',
    body: v.object({ ids }),
    /** `asked` = number of ids in the request; lets the client verify that the response belongs to it. */
    response: v.object({ asked: v.number(), missing: v.array(v.string()) }),
  },
  /** All data that a device needs to show and find assets offline. */
  keepAssets: {
    method: 'POST',
    path: 'assets/keep',
    access: 'session',
    body: offlineAssetsBodySchema,
    response: offlineAssetsResponseSchema,
  },
  /** Whether a change may forbid offline copies. Cheap enough for one call per minute; optional for a server. */
  getCopyState: { method: 'GET', path: 'assets/state', access: 'session', query: copyStateQuerySchema, response: copyStateSchema },
  /** Offline copies that the client has to remove. Optional for a server. */
  checkCopies: { method: 'POST', path: 'assets/check', access: 'session', body: copyCheckBodySchema, response: copyCheckSchema },
  download: { method: 'GET', path: 'download/', access: 'session', query: downloadQuerySchema, response: downloadResponseSchema },
  getPreview: { method: 'GET', path: 'download/preview', access: 'session', query: previewQuerySchema, response: previewResponseSchema },
  getVideo: {
    method: 'GET',
    path: 'download/video/{id}',
    access: 'session',
    params: v.object({ id: v.string() }),
    response: videoResponseSchema,
  },
  getDownloadInfo: { method: 'GET', path: 'info/downloads', access: 'session', response: downloadInfoSchema },
  getBookmarks: { method: 'GET', path: 'config/bookmarks', access: 'user', response: bookmarkListSchema },
  saveBookmarks: { method: 'POST', path: 'config/bookmarks', access: 'user', body: bookmarkListSchema, response: resultSchema },
  listCollections: {
    method: 'GET',
    path: 'collection',
    access: 'session',
    query: v.object({ operation: v.literal('list') }),
    response: collectionListSchema,
  },
  getCollection: {
    method: 'GET',
    path: 'collection/get',
    access: 'session',
    query: v.object({ collection: v.pipe(v.string(), v.maxLength(256)), rows: v.optional(v.string()) }),
    response: collectionDocsSchema,
  },
  getConfig: { method: 'GET', path: 'config/global', access: 'open', response: v.looseObject({}) },
  getAvailability: { method: 'GET', path: 'config', access: 'open', response: availabilitySchema },
  getTranslationLocales: {
    method: 'GET',
    path: 'config/translations',
    access: 'open',
    query: langQuery,
    response: v.union([translationLocalesSchema, translationsSchema]),
  },
  getCustomPage: {
    method: 'GET',
    path: 'config/custom_html',
    access: 'open',
    query: langQuery,
    response: v.union([translationLocalesSchema, customPageSchema]),
  },
  // Without guest access it requires a session, also by cookie, because the image may be an asset's.
  getTileImage: { method: 'GET', path: 'config/thumbnail', access: 'open', query: v.object({ id: v.string() }), response: 'binary' },
  getFile: { method: 'GET', path: 'config/{name}', access: 'open', params: fileParamsSchema, response: 'binary' },
  getContentLocales: { method: 'GET', path: 'index/content_locales', access: 'open', response: contentLocalesSchema },
  getIndexFields: { method: 'GET', path: 'index/fields', access: 'session', response: indexFieldsSchema },
  getAllLanguages: { method: 'GET', path: 'info/all_languages', access: 'open', query: langQuery, response: allLanguagesSchema },
  getLiveness: { method: 'GET', path: 'info/live', access: 'open', response: livenessSchema },
  /** Status 503 with the same body and an error code while the server starts, drains, or cannot reach its stores. */
  getReadiness: { method: 'GET', path: 'info/ready', access: 'open', response: readinessSchema },
  getVersion: { method: 'GET', path: 'info/check_version', access: 'open', response: versionSchema },
} as const satisfies Record<string, Call>

export const isPortalCall = (name: string): name is keyof typeof portalCalls => Object.hasOwn(portalCalls, name)
