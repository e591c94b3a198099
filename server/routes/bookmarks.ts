import { bookmarkHeaders } from '#contract/bookmark.ts'
import { ApiError } from '../common/api-error.ts'
import type { Caller } from '../common/caller.ts'
import { ifMatchOf, quoted, versionIn } from '../http/etag.ts'
import type { Handlers } from '../http/handlers.ts'
import { unlessFresh } from '../http/unless-fresh.ts'
import type { Services } from '../services/services.ts'

const accountOf = (caller: Caller): string => {
  if (caller.userId === null) throw new ApiError('access.denied')
  return caller.userId
}

const clientIdOf = (request: Request): string | null => {
  const id = request.headers.get(bookmarkHeaders.clientId)
  if (id !== null && !/^[A-Za-z0-9_-]{1,64}$/.test(id)) throw new ApiError('request.invalid', { field: bookmarkHeaders.clientId })
  return id
}

const clientSeqOf = (request: Request): number | null => {
  const text = request.headers.get(bookmarkHeaders.clientSeq)
  if (text === null) return null
  if (!/^\d{1,15}$/.test(text)) throw new ApiError('request.invalid', { field: bookmarkHeaders.clientSeq })
  return Number(text)
}

const baseOf = (request: Request): string | null => {
  const header = request.headers.get(bookmarkHeaders.baseEtag)
  // An unreadable base equals a version that was never issued.
  return header === null ? null : (versionIn(header) ?? 'no-such-version')
}

export const createBookmarks = ({ stores }: Services): Pick<Handlers, 'getBookmarks' | 'saveBookmarks'> => ({
  getBookmarks: async ({ caller, request, setHeader }) => {
    const state = await stores.bookmarks.getBookmarks(accountOf(caller), { id: clientIdOf(request), baseEtag: baseOf(request) })
    setHeader(bookmarkHeaders.ancestor, state.ancestorKnown ? 'known' : 'unknown')
    if (state.lastSeq !== null) setHeader(bookmarkHeaders.clientLastSeq, String(state.lastSeq))
    return unlessFresh({ request, setHeader }, state.etag, () => state.ids.map((id) => ({ id })))
  },
  saveBookmarks: async ({ caller, request, body, setHeader }) => {
    const ids = body.map(({ id }) => id)
    const condition = { ifMatch: ifMatchOf(request), clientId: clientIdOf(request), clientSeq: clientSeqOf(request) }
    const outcome = await stores.bookmarks.replaceBookmarks(accountOf(caller), ids, condition)
    if (!outcome.saved) throw new ApiError('bookmarks.conflict', undefined, { ETag: quoted(outcome.etag) })
    setHeader('ETag', quoted(outcome.etag))
    return { result: true }
  },
})
