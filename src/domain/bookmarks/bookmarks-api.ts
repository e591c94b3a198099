import { type BookmarkList, bookmarkHeaders } from '#contract/bookmark.ts'
import type { BookmarksApi } from '#local/bookmarks/bookmarks-api.ts'
import { RemoteError } from '#local/remote-error.ts'
import type { ApiClient } from '../../platform/api-client.ts'

/** Another device has changed the list. */
const isConflict = (error: unknown): boolean => error instanceof RemoteError && (error.status === 412 || error.status === 409)

const readAncestor = (header: string | null): boolean | null => (header === null ? null : header === 'known')
const readSequence = (header: string | null): number | null => (header !== null && /^\d{1,15}$/.test(header) ? Number(header) : null)

/** Marks a 304 response: the list is unchanged. */
const unchanged: BookmarkList = []

/** Bookmark calls with the token of one account, even after another user signs in. */
export const createBookmarksApi = (api: ApiClient, token: string): BookmarksApi => {
  const withHeaders = async <Result>(
    call: (onHeaders: (headers: Headers) => void) => Promise<Result>,
  ): Promise<[Result, Headers | null]> => {
    let headers: Headers | null = null
    const result = await call((received) => {
      headers = received
    })
    return [result, headers]
  }
  return {
    read: async ({ clientId, base }) => {
      const from = base.etag === null ? {} : { [bookmarkHeaders.baseEtag]: base.etag, 'If-None-Match': base.etag }
      const sent = { [bookmarkHeaders.clientId]: clientId, ...from }
      const [list, headers] = await withHeaders((onHeaders) =>
        api.call('getBookmarks', { token, fresh: true, headers: sent, onHeaders, ...(base.etag === null ? {} : { known: unchanged }) }),
      )
      const isUnchanged = list === unchanged
      return {
        ids: isUnchanged ? base.list : [...new Set(list.map(({ id }) => id))],
        // A proxy may rewrite or remove the ETag.
        etag: isUnchanged ? base.etag : (headers?.get('etag') ?? null),
        lastSeq: readSequence(headers?.get(bookmarkHeaders.clientLastSeq) ?? null),
        ancestorKnown: readAncestor(headers?.get(bookmarkHeaders.ancestor) ?? null),
      }
    },
    save: async (ids, { ifMatch, clientId, clientSeq }) => {
      const sent = {
        ...(ifMatch === null ? {} : { 'If-Match': ifMatch }),
        [bookmarkHeaders.clientId]: clientId,
        [bookmarkHeaders.clientSeq]: String(clientSeq),
      }
      try {
        const body = ids.map((id) => ({ id }))
        const [, headers] = await withHeaders((onHeaders) => api.call('saveBookmarks', { token, body, headers: sent, onHeaders }))
        return { saved: true, etag: headers?.get('etag') ?? null }
      } catch (error) {
        if (isConflict(error)) return { saved: false }
        throw error
      }
    },
  }
}
