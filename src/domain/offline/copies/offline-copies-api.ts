import { isForbidden } from '#local/offline/copy-checks.ts'
import type { OfflineApi, Picture } from '#local/offline/offline-api.ts'
import type { ApiClient } from '../../../platform/api-client.ts'
import { fetchPicture, viewedPicture } from '../../../platform/fetch-picture.ts'
import { searchParameters } from '../../search/query.ts'
import { createPictureRequests } from './picture-requests.ts'

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
const picturesTimeoutMs = 60_000

const toPicture = async (response: Response): Promise<Picture> => {
  const content = await response.blob()
  return { response: content, start: 0, end: content.size, headers: Object.fromEntries(response.headers) }
}

/** Calls for offline copies with the token of one user, even after another user signs in. */
export const createOfflineCopiesApi = ({ api, token, scope, bookmarks }: ApiParts): OfflineApi => {
  const owner = token === null ? {} : { token }
  const requestPictures = createPictureRequests({
    several: async (addresses, signal) => {
      let content = new Blob()
      const onContent = (received: Blob) => void (content = received)
      const body = { addresses: [...addresses] }
      await api().call('getOfflinePictures', { body, onContent, signal, timeout: picturesTimeoutMs, ...owner })
      return content
    },
    single: async (address, signal) => {
      try {
        const response = await fetchPicture(address, signal)
        return response && (await toPicture(response))
      } catch (error) {
        // Rights are checked by the call for metadata; a refused picture may only mean that the cookie is being renewed.
        throw isForbidden(error) ? new Error('the picture was refused', { cause: error }) : error
      }
    },
  })
  const viewedPictures = async (addresses: readonly string[]): Promise<ReadonlyMap<string, Picture>> => {
    const found = await Promise.all(
      addresses.map(async (address) => {
        const response = await viewedPicture(address, scope)
        return response ? ([[address, await toPicture(response)]] as const) : []
      }),
    )
    return new Map(found.flat())
  }
  return {
    members: async (source, start, locale, signal) => {
      if (source.kind === 'asset') return { ids: start === 0 ? [source.id] : [], found: 1 }
      if (source.kind === 'bookmarks') {
        const ids = bookmarks()
        if (!ids) throw new Error('the bookmarks are not loaded yet')
        return { ids: ids.slice(start), found: ids.length }
      }
      const query = searchParameters({ ...source.query, facets: [] }, start, pageRowCount)
      const { response } = await api().call('search', { query, headers: { 'Accept-Language': locale }, signal, fresh: true, ...owner })
      return { ids: response.docs.map(({ id }) => id), found: response.numFound }
    },
    count: async (query, locale, signal) => {
      const parameters = searchParameters({ ...query, facets: [] }, 0, 0)
      const headers = { 'Accept-Language': locale }
      return (await api().call('search', { query: parameters, headers, signal, fresh: true, ...owner })).response.numFound
    },
    isHealthy: async (signal) => {
      const { ready } = await api().call('getReadiness', { signal, fresh: true })
      const { visible_fields } = await api().call('getIndexFields', { signal, fresh: true, ...owner })
      return ready && visible_fields.length > 0
    },
    describe: (ids, locale, signal) => {
      const headers = { 'Accept-Language': locale }
      return api().call('getOfflineAssets', { body: { ids: [...ids] }, headers, signal, timeout: describeTimeoutMs, ...owner })
    },
    pictures: async (addresses, viewed, signal) => {
      const known = await viewedPictures(addresses.filter((address) => viewed.has(address)))
      return known.size > 0 ? known : requestPictures(addresses, signal)
    },
  }
}
