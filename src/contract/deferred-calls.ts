import * as v from 'valibot'
import { newTokenSchema, tokenAddedSchema, tokenIdSchema, tokenListSchema } from '#contract/app-tokens.ts'
import { assetIdSchema } from '#contract/asset.ts'
import type { Call } from '#contract/call.ts'
import {
  downloadQuerySchema,
  downloadResponseSchema,
  previewQuerySchema,
  previewResponseSchema,
  videoResponseSchema,
} from '#contract/download.ts'
import {
  allLanguagesSchema,
  changesQuerySchema,
  changesSchema,
  contentLocalesSchema,
  livenessSchema,
  readinessSchema,
  readingSchema,
  resultSchema,
} from '#contract/info.ts'
import { offlineAssetsBodySchema, offlineAssetsResponseSchema } from '#contract/offline-assets.ts'
import { copyCheckBodySchema, copyCheckSchema, copyStateQuerySchema, copyStateSchema } from '#contract/offline-copies.ts'
import { offlinePicturesBodySchema } from '#contract/offline-pictures.ts'
import { accountDeletionSchema, ownAccountSchema, ownDataSchema } from '#contract/own-account.ts'
import { idListSchema, langQuerySchema } from '#contract/portal-calls.ts'
import { secondFactorCalls } from '#contract/second-factor-calls.ts'
import { newPasswordTextSchema, passwordLength } from '#contract/session.ts'
import { shareLinkCalls } from '#contract/share-link-calls.ts'
import { startHeadSchema } from '#contract/start-head.ts'
import { suggestionsSchema, suggestQuerySchema } from '#contract/suggestions.ts'
import { customPageSchema, pageKeySchema, translationLocalesSchema } from '#contract/translation.ts'

/** Signed-in sessions of the caller's account, the last used first. Times in milliseconds since the epoch. */
const sessionListSchema = v.object({
  sessions: v.array(
    v.object({
      /** Names the session for `session/end`; it is neither its token nor its hash. */
      id: v.string(),
      /** The session of this request. */
      current: v.boolean(),
      created: v.number(),
      seen: v.number(),
      /** Product names of the device that signed in, such as `Firefox` and `Windows`; missing = unknown. */
      browser: v.optional(v.string()),
      system: v.optional(v.string()),
    }),
  ),
})
export type SessionList = v.InferOutput<typeof sessionListSchema>['sessions']

/** One session of the caller's account, or all but the session of this request. */
const sessionEndSchema = v.union([v.object({ id: v.pipe(v.string(), v.maxLength(64)) }), v.object({ others: v.literal(true) })])

const passwordChangeSchema = v.object({
  current: v.pipe(v.string(), v.maxLength(passwordLength.maxLength)),
  password: newPasswordTextSchema,
})

/** Calls that no page needs for its first screen: account, downloads, suggestions, offline copies, administration. The page loads this part of the table when it makes the first of them. */
export const deferredCalls = {
  download: { method: 'GET', path: 'download/', access: 'session', query: downloadQuerySchema, response: downloadResponseSchema },
  getPreview: { method: 'GET', path: 'download/preview', access: 'session', query: previewQuerySchema, response: previewResponseSchema },
  getVideo: {
    method: 'GET',
    path: 'download/video/{id}',
    access: 'session',
    params: v.object({ id: v.string() }),
    response: videoResponseSchema,
  },
  ...secondFactorCalls,
  ...shareLinkCalls,
  listSessions: { method: 'GET', path: 'session/list', access: 'account', response: sessionListSchema },
  endSessions: { method: 'POST', path: 'session/end', access: 'account', body: sessionEndSchema, response: resultSchema },
  /** Ends every other session of the account. */
  changePassword: { method: 'POST', path: 'user/changepassword', access: 'account', body: passwordChangeSchema, response: resultSchema },
  /** Tokens with which scripts act for the account. Optional for a server, like the next two calls. No app token may make them. */
  listTokens: { method: 'GET', path: 'user/tokens', access: 'account', response: tokenListSchema },
  addToken: { method: 'POST', path: 'user/tokens/add', access: 'account', body: newTokenSchema, response: tokenAddedSchema },
  revokeToken: { method: 'POST', path: 'user/tokens/revoke', access: 'account', body: tokenIdSchema, response: resultSchema },
  /** What the owner may do with the account. Optional for a server, like the next two calls. No app token may make them. */
  getOwnAccount: { method: 'GET', path: 'user/account', access: 'account', response: ownAccountSchema },
  exportOwnData: { method: 'GET', path: 'user/data', access: 'account', response: ownDataSchema },
  /** Removes the account as `people/remove` does, if the configuration allows it. */
  removeOwnAccount: { method: 'POST', path: 'user/remove', access: 'account', body: accountDeletionSchema, response: resultSchema },
  /** Completions of a typed search text from visible assets. Optional for a server. */
  suggest: { method: 'GET', path: 'search/suggest', access: 'session', query: suggestQuerySchema, response: suggestionsSchema },
  /** Title and picture of the start page from the media folder. Optional for a server. */
  getStartHead: { method: 'GET', path: 'info/start', access: 'session', response: startHeadSchema },
  /** Ids that are not visible to the session, as `missing` of getAssets; for more ids than a URL can contain. */
  findMissing: {
    method: 'POST',
    path: 'assets/missing',
    access: 'session',
    body: v.object({ ids: idListSchema }),
    /** `asked` = number of ids in the request; lets the client verify that the response belongs to it. */
    response: v.object({ asked: v.number(), missing: v.array(v.string()) }),
  },
  /** All data that a device needs to show and find assets offline. Optional for a server. */
  getOfflineAssets: {
    method: 'POST',
    path: 'assets/offline',
    access: 'session',
    body: offlineAssetsBodySchema,
    response: offlineAssetsResponseSchema,
  },
  /** The first of some pictures in one response, see pictureIndexSchema. Optional for a server. */
  getOfflinePictures: {
    method: 'POST',
    path: 'assets/pictures',
    access: 'session',
    body: offlinePicturesBodySchema,
    response: 'binary',
  },
  /** Whether a change may forbid offline copies. Cheap enough for one call per minute; optional for a server. */
  getCopyState: { method: 'GET', path: 'assets/state', access: 'session', query: copyStateQuerySchema, response: copyStateSchema },
  /** Progress of the first scan, for the page; unlike `info/ready` always with status 200. Optional for a server. */
  getReading: { method: 'GET', path: 'info/reading', access: 'session', response: readingSchema },
  /** Responds when assets have changed since `since`, or after some time without changes. Optional for a server. */
  getChanges: { method: 'GET', path: 'info/changes', access: 'session', query: changesQuerySchema, response: changesSchema },
  /** Offline copies that the client has to remove. Optional for a server. */
  checkCopies: { method: 'POST', path: 'assets/check', access: 'session', body: copyCheckBodySchema, response: copyCheckSchema },
  /** Where an image was taken; null if the asset page of the published configuration does not show `coordinates`, or if unknown. */
  getCoordinates: {
    method: 'GET',
    path: 'assets/coordinates',
    access: 'session',
    query: v.object({ id: assetIdSchema }),
    response: v.object({ coordinates: v.nullable(v.string()) }),
  },
  getLiveness: { method: 'GET', path: 'info/live', access: 'open', response: livenessSchema },
  getContentLocales: { method: 'GET', path: 'index/content_locales', access: 'open', response: contentLocalesSchema },
  getCustomPage: {
    method: 'GET',
    path: 'config/custom_html',
    access: 'open',
    query: v.object({ ...langQuerySchema.entries, page: v.optional(pageKeySchema) }),
    response: v.union([translationLocalesSchema, customPageSchema]),
  },
  getAllLanguages: { method: 'GET', path: 'info/all_languages', access: 'open', query: langQuerySchema, response: allLanguagesSchema },
  /** Status 503 with the same body and an error code while the server starts, drains, or cannot reach its stores. */
  getReadiness: { method: 'GET', path: 'info/ready', access: 'open', response: readinessSchema },
} as const satisfies Record<string, Call>

export const isDeferredCall = (name: string): name is keyof typeof deferredCalls => Object.hasOwn(deferredCalls, name)
