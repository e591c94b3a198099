import { type OfflineApi, OfflineCopyError } from '#local/offline/offline-api.ts'
import { parseRetryAfterMs } from '#local/retry-delay.ts'
import type { ApiClient } from '../../platform/api-client.ts'
import { ApiFailure, classifyFailure } from '../../platform/api-failure.ts'
import { fetchPicture } from '../../platform/fetch-picture.ts'
import { searchParameters } from '../search/query.ts'

interface ApiParts {
  readonly api: () => ApiClient
  /** null = guest session, which the client renews. */
  readonly token: string | null
  readonly scope: string
  /** Known bookmarks; null = not loaded yet. */
  readonly bookmarks: () => readonly string[] | null
}

const pageRowCount = 500
const describeTimeoutMs = 60_000

/** Maps a failed call to its effect on offline copies. */
export const problemKind = (failure: ApiFailure): OfflineCopyError['kind'] => {
  switch (classifyFailure(failure)) {
    case 'unreachable':
      return 'offline'
    case 'temporary':
      return 'later'
    case 'session':
    case 'denied':
      return 'over'
    case 'permanent':
      return failure.status === 400 || failure.status === 404 ? 'failed' : 'later'
  }
}

/** Calls for offline copies with the token of one user, even after another user signs in. */
export const createOfflineCopiesApi = ({ api, token, scope, bookmarks }: ApiParts): OfflineApi => {
  const withProblems = async <Result>(call: (onHeaders: (headers: Headers) => void) => Promise<Result>): Promise<Result> => {
    let headers: Headers | null = null
    try {
      return await call((received) => {
        headers = received
      })
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      throw new OfflineCopyError(problemKind(error), parseRetryAfterMs((headers as Headers | null)?.get('retry-after') ?? null, Date.now()))
    }
  }
  const owner = token === null ? {} : { token }
  return {
    members: (source, start, locale, signal) =>
      withProblems(async (onHeaders) => {
        if (source.kind === 'asset') return { ids: start === 0 ? [source.id] : [], found: 1 }
        if (source.kind === 'bookmarks') {
          const ids = bookmarks()
          if (!ids) throw new OfflineCopyError('later')
          return { ids: ids.slice(start), found: ids.length }
        }
        const query = searchParameters({ ...source.wish, facets: [] }, start, pageRowCount)
        const headers = { 'Accept-Language': locale }
        const { response } = await api().call('search', { query, headers, signal, fresh: true, onHeaders, ...owner })
        return { ids: response.docs.map(({ id }) => id), found: response.numFound }
      }),
    count: (query, locale, signal) =>
      withProblems(async (onHeaders) => {
        const parameters = searchParameters({ ...query, facets: [] }, 0, 0)
        const headers = { 'Accept-Language': locale }
        return (await api().call('search', { query: parameters, headers, signal, fresh: true, onHeaders, ...owner })).response.numFound
      }),
    isHealthy: (signal) =>
      withProblems(async () => {
        const [{ ready }, { visible_fields }] = [
          await api().call('getReadiness', { signal, fresh: true }),
          await api().call('getIndexFields', { signal, fresh: true, ...owner }),
        ]
        return ready && visible_fields.length > 0
      }),
    describe: (ids, locale, signal) =>
      withProblems((onHeaders) => {
        const headers = { 'Accept-Language': locale }
        return api().call('keepAssets', { body: { ids: [...ids] }, headers, signal, timeout: describeTimeoutMs, onHeaders, ...owner })
      }),
    picture: async (address, signal) => {
      try {
        return await fetchPicture(address, scope, signal)
      } catch (error) {
        // Rights are checked by the call for metadata; a refused picture may only mean that the cookie is being renewed.
        if (error instanceof ApiFailure) throw new OfflineCopyError(problemKind(error) === 'over' ? 'later' : problemKind(error))
        throw error
      }
    },
  }
}
