import { type TokenAccess, tokenAccesses } from '#contract/app-tokens.ts'
import type { CallName } from '#contract/calls.ts'
import { ApiError } from '../common/api-error.ts'
import type { Caller } from '../common/caller.ts'
import { isAppToken } from './credentials.ts'

/**
 * Calls that an app token may make, with the access that it needs. All others are refused: whoever finds a token must not be able to make further
 * tokens, sign in, change the account or administer the portal.
 */
const tokenCalls: { readonly [Name in CallName]?: TokenAccess } = {
  search: 'read',
  suggest: 'read',
  getAssets: 'read',
  findMissing: 'read',
  getCoordinates: 'read',
  listCollections: 'read',
  getCollection: 'read',
  getPreview: 'read',
  getVideo: 'read',
  getOfflineAssets: 'read',
  getOfflinePictures: 'read',
  getCopyState: 'read',
  checkCopies: 'read',
  getChanges: 'read',
  getReading: 'read',
  getDownloadInfo: 'read',
  getIndexFields: 'read',
  getBookmarks: 'read',
  checkSession: 'read',
  getStartHead: 'read',
  getConfig: 'read',
  getAvailability: 'read',
  getTranslationLocales: 'read',
  getContentLocales: 'read',
  getAllLanguages: 'read',
  getCustomPage: 'read',
  getTileImage: 'read',
  getFile: 'read',
  getVersion: 'read',
  getLiveness: 'read',
  getReadiness: 'read',
  getConvertSets: 'download',
  download: 'download',
  saveBookmarks: 'change',
}

/** Access that a call needs of an app token; null = no app token may make the call. */
export const tokenAccessFor = (name: CallName): TokenAccess | null => tokenCalls[name] ?? null

const includes = (given: TokenAccess, needed: TokenAccess): boolean => tokenAccesses.indexOf(given) >= tokenAccesses.indexOf(needed)

/**
 * Refuses a call that the access of an app token does not include. Also an expired or revoked token is refused where no token is accepted, because
 * open calls do not refuse it otherwise.
 * @param token of the Authorization header
 */
export const refuseForToken = (name: CallName, token: string | null, caller: Caller | null): void => {
  if (token === null || !isAppToken(token)) return
  const needed = tokenAccessFor(name)
  if (needed === null) throw new ApiError('access.denied')
  if (caller && (caller.tokenAccess === undefined || !includes(caller.tokenAccess, needed))) throw new ApiError('access.denied')
}
