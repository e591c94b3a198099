import { KeepProblem, type KeptWire } from '#local/kept/kept-wire.ts'
import { retryAfter } from '#local/retry-delay.ts'
import type { ApiClient } from '../../platform/api-client.ts'
import { ApiFailure, classifyFailure } from '../../platform/api-failure.ts'
import { fetchPicture } from '../../platform/kept-picture.ts'
import { questionQuery } from '../catalogue/query.ts'

interface WireParts {
  readonly api: () => ApiClient
  /** null = a guest's, which is renewed on its way. */
  readonly token: string | null
  readonly scope: string
  /** Bookmarks as they are known; null = not yet. */
  readonly bookmarks: () => readonly string[] | null
}

const pageRows = 500
const describedWithin = 60_000

/** What the failure of a call means for offline copies. */
export const problemKind = (failure: ApiFailure): KeepProblem['kind'] => {
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

/** The calls by which things are kept, in the name of one person, whoever this tab belongs to by the time they are made. */
export const createKeptWire = ({ api, token, scope, bookmarks }: WireParts): KeptWire => {
  const asking = async <Answer>(ask: (onHeaders: (headers: Headers) => void) => Promise<Answer>): Promise<Answer> => {
    let headers: Headers | null = null
    try {
      return await ask((received) => {
        headers = received
      })
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      throw new KeepProblem(problemKind(error), retryAfter((headers as Headers | null)?.get('retry-after') ?? null, Date.now()))
    }
  }
  const owner = token === null ? {} : { token }
  return {
    members: (source, start, locale, signal) =>
      asking(async (onHeaders) => {
        if (source.kind === 'asset') return { ids: start === 0 ? [source.id] : [], found: 1 }
        if (source.kind === 'bookmarks') {
          const ids = bookmarks()
          if (!ids) throw new KeepProblem('later')
          return { ids: ids.slice(start), found: ids.length }
        }
        const query = questionQuery({ ...source.wish, facets: [] }, start, pageRows)
        const headers = { 'Accept-Language': locale }
        const { response } = await api().call('search', { query, headers, signal, fresh: true, onHeaders, ...owner })
        return { ids: response.docs.map(({ id }) => id), found: response.numFound }
      }),
    count: (wish, locale, signal) =>
      asking(async (onHeaders) => {
        const query = questionQuery({ ...wish, facets: [] }, 0, 0)
        const headers = { 'Accept-Language': locale }
        return (await api().call('search', { query, headers, signal, fresh: true, onHeaders, ...owner })).response.numFound
      }),
    isHealthy: (signal) =>
      asking(async () => {
        const [{ ready }, { visible_fields }] = [
          await api().call('getReadiness', { signal, fresh: true }),
          await api().call('getIndexFields', { signal, fresh: true, ...owner }),
        ]
        return ready && visible_fields.length > 0
      }),
    describe: (ids, locale, signal) =>
      asking((onHeaders) => {
        const headers = { 'Accept-Language': locale }
        return api().call('keepAssets', { body: { ids: [...ids] }, headers, signal, timeout: describedWithin, onHeaders, ...owner })
      }),
    picture: async (address, signal) => {
      try {
        return await fetchPicture(address, scope, signal)
      } catch (error) {
        // Who may see what is decided where assets are described; a cookie that is renewed is no more than that.
        if (error instanceof ApiFailure) throw new KeepProblem(problemKind(error) === 'over' ? 'later' : problemKind(error))
        throw error
      }
    },
  }
}
