import { type BookmarkList, bookmarkHeaders } from '#contract/bookmark.ts'
import { type BookmarkWire, WireFailure } from '#local/bookmarks/wire.ts'
import { retryAfter } from '#local/retry-delay.ts'
import type { ApiClient } from '../../platform/api-client.ts'
import { ApiFailure, classifyFailure } from '../../platform/api-failure.ts'

/** Somebody else was faster. */
const isConflict = (error: unknown): boolean => error instanceof ApiFailure && (error.status === 412 || error.status === 409)

const failureOf = (error: unknown, headers: Headers | null): unknown => {
  if (!(error instanceof ApiFailure)) return error
  switch (classifyFailure(error)) {
    case 'unreachable':
      return new WireFailure('unreachable')
    case 'temporary':
      return new WireFailure('later', retryAfter(headers?.get('retry-after') ?? null, Date.now()))
    case 'session':
    case 'denied':
      return new WireFailure('auth')
    case 'permanent':
      return isConflict(error) ? error : new WireFailure('refused')
  }
}

const knownness = (header: string | null): boolean | null => (header === null ? null : header === 'known')
const sequence = (header: string | null): number | null => (header !== null && /^\d{1,15}$/.test(header) ? Number(header) : null)

/** Stands for the list that is there already. */
const unchanged: BookmarkList = []

/** The calls for bookmarks in the name of one account, whoever this tab belongs to by the time they are made. */
export const createBookmarkWire = (api: ApiClient, token: string): BookmarkWire => {
  const asking = async <Answer>(ask: (onHeaders: (headers: Headers) => void) => Promise<Answer>): Promise<[Answer, Headers | null]> => {
    let headers: Headers | null = null
    try {
      const answer = await ask((received) => {
        headers = received
      })
      return [answer, headers]
    } catch (error) {
      throw failureOf(error, headers)
    }
  }
  return {
    read: async ({ clientId, base }) => {
      const from = base.etag === null ? {} : { [bookmarkHeaders.baseEtag]: base.etag, 'If-None-Match': base.etag }
      const sent = { [bookmarkHeaders.clientId]: clientId, ...from }
      const [list, headers] = await asking((onHeaders) =>
        api.call('getBookmarks', { token, fresh: true, headers: sent, onHeaders, ...(base.etag === null ? {} : { known: unchanged }) }),
      )
      const isUnchanged = list === unchanged
      return {
        ids: isUnchanged ? base.list : [...new Set(list.map(({ id }) => id))],
        // Somebody on the way may name the version in words of their own, or not at all.
        etag: isUnchanged ? base.etag : (headers?.get('etag') ?? null),
        lastSeq: sequence(headers?.get(bookmarkHeaders.clientLastSeq) ?? null),
        ancestorKnown: knownness(headers?.get(bookmarkHeaders.ancestor) ?? null),
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
        const [, headers] = await asking((onHeaders) => api.call('saveBookmarks', { token, body, headers: sent, onHeaders }))
        return { saved: true, etag: headers?.get('etag') ?? null }
      } catch (error) {
        if (isConflict(error)) return { saved: false }
        throw error
      }
    },
  }
}
