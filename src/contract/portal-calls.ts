import * as v from 'valibot'
import { assetsResponseSchema } from '#contract/asset.ts'
import { bookmarkListSchema } from '#contract/bookmark.ts'
import type { Call } from '#contract/call.ts'
import { collectionDocsSchema, collectionListSchema } from '#contract/collection.ts'
import { availabilitySchema, fileParamsSchema } from '#contract/config/files.ts'
import { convertSetsSchema } from '#contract/convert-set.ts'
import { downloadInfoSchema } from '#contract/download.ts'
import { indexFieldsSchema } from '#contract/index-field.ts'
import { resultSchema, versionSchema } from '#contract/info.ts'
import { localeSchema } from '#contract/locale.ts'
import { searchQuerySchema, searchResponseSchema } from '#contract/search.ts'
import { credentialsSchema, newPasswordSchema, passwordMailSchema, sessionCheckSchema, sessionSchema } from '#contract/session.ts'
import { translationLocalesSchema, translationsSchema } from '#contract/translation.ts'

export const langQuerySchema = v.object({ lang: v.optional(localeSchema) })
/** Version from the availability. It is part of the URL, so that no cache responds with an older content. */
const publishedVersion = v.optional(v.string())
export const idListSchema = v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(50_000))

/** Calls of the portal, without those of deferred-calls.ts and of the administration. */
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
    query: v.object({ asset_id: idListSchema }),
    response: convertSetsSchema,
  },
  sendPasswordMail: { method: 'POST', path: 'user/passwordmail', access: 'open', body: passwordMailSchema, response: resultSchema },
  /** Ends every session of the account; the user has to sign in again. */
  setPassword: { method: 'POST', path: 'user/password', access: 'open', body: newPasswordSchema, response: resultSchema },
  search: { method: 'GET', path: 'search', access: 'session', query: searchQuerySchema, response: searchResponseSchema },
  getAssets: {
    method: 'GET',
    path: 'assets',
    access: 'session',
    query: v.object({ assetid: idListSchema }),
    response: assetsResponseSchema,
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
    query: v.object({
      collection: v.pipe(v.string(), v.maxLength(256)),
      rows: v.optional(v.string()),
      /** Mixed over the sub-folders. Default: the order of `imp_date`, newest first. */
      order: v.optional(v.picklist(['newest', 'best'])),
      /** Return the sub-folders, too. */
      folders: v.optional(v.literal('true')),
    }),
    response: collectionDocsSchema,
  },
  getConfig: {
    method: 'GET',
    path: 'config/global',
    access: 'open',
    query: v.object({ version: publishedVersion }),
    response: v.looseObject({}),
  },
  getAvailability: { method: 'GET', path: 'config', access: 'open', response: availabilitySchema },
  getTranslationLocales: {
    method: 'GET',
    path: 'config/translations',
    access: 'open',
    query: v.object({ ...langQuerySchema.entries, version: publishedVersion }),
    response: v.union([translationLocalesSchema, translationsSchema]),
  },
  // Without guest access it requires a session, also by cookie, because the image may be an asset's.
  getTileImage: { method: 'GET', path: 'config/thumbnail', access: 'open', query: v.object({ id: v.string() }), response: 'binary' },
  getFile: { method: 'GET', path: 'config/{name}', access: 'open', params: fileParamsSchema, response: 'binary' },
  getIndexFields: { method: 'GET', path: 'index/fields', access: 'session', response: indexFieldsSchema },
  getVersion: { method: 'GET', path: 'info/check_version', access: 'open', response: versionSchema },
} as const satisfies Record<string, Call>

export const isPortalCall = (name: string): name is keyof typeof portalCalls => Object.hasOwn(portalCalls, name)
