import * as v from 'valibot'
import { indexLengthBytes, maxPicturesPerCall, pictureAddress, pictureIndexSchema } from '#contract/offline-pictures.ts'
import { isForbidden } from '#local/offline/copy-checks.ts'
import type { OfflineApi, Picture } from '#local/offline/offline-api.ts'
import { RemoteError } from '#local/remote-error.ts'
import type { ApiClient } from '../../../platform/api-client.ts'
import { fetchPicture, viewedPicture } from '../../../platform/fetch-picture.ts'
import { isMissingCall } from '../../api/missing-calls.ts'
import { searchParameters } from '../../search/query.ts'

type Pictures = ReadonlyMap<string, Picture | null>

interface Requests {
  /** Response of `getOfflinePictures`. Rejects with RemoteError. */
  readonly several: (addresses: readonly string[], signal: AbortSignal) => Promise<Blob>
  /** null = the picture no longer exists. */
  readonly single: (address: string, signal: AbortSignal) => Promise<Picture | null>
}

/** Single requests at a time. With two batches of an offline set these are twice the connections to a server with HTTP/1.1. */
const singleCount = 6

const readIndex = async (response: Blob) => {
  const length = new DataView(await response.slice(0, indexLengthBytes).arrayBuffer()).getUint32(0)
  const start = indexLengthBytes + length
  return { start, index: v.parse(pictureIndexSchema, JSON.parse(await response.slice(indexLengthBytes, start).text())) }
}

/** Splits a response of `getOfflinePictures`. Rejects if it is not complete, or contains anything other than pictures. */
export const readPictures = async (addresses: readonly string[], response: Blob): Promise<Pictures> => {
  const { start, index } = await readIndex(response)
  const pictures = new Map<string, Picture | null>()
  let at = start
  for (const [position, entry] of index.entries()) {
    const address = addresses[position]
    const type = new Headers(entry?.headers).get('content-type')
    if (address === undefined || (entry && !type?.startsWith('image/'))) throw new RemoteError('client.bad-answer', 200)
    const end = at + (entry?.bytes ?? 0)
    pictures.set(address, entry && { response, start: at, end, headers: entry.headers })
    at = end
  }
  if (at !== response.size) throw new RemoteError('client.bad-answer', 200)
  return pictures
}

/** Requests single pictures. Rejects with the first failure if none arrives. */
const requestSingly = async (addresses: readonly string[], single: Requests['single'], signal: AbortSignal): Promise<Pictures> => {
  const requested = addresses.slice(0, singleCount)
  const ends = await Promise.allSettled(requested.map(async (address) => [address, await single(address, signal)] as const))
  const arrived = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []))
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed && arrived.length === 0) throw failed.reason
  return new Map(arrived)
}

/** Requests several pictures in one call. After a failure it requests single ones: the server may lack the call, or the connection is weak. */
export const createPictureRequests = ({ several, single }: Requests) => {
  let isSupported = true
  const requestSeveral = async (addresses: readonly string[], signal: AbortSignal): Promise<Pictures | null> => {
    const requested = addresses.filter((address) => pictureAddress.test(address)).slice(0, maxPicturesPerCall)
    if (!isSupported || requested.length === 0) return null
    try {
      return await readPictures(requested, await several(requested, signal))
    } catch (error) {
      signal.throwIfAborted()
      if (isMissingCall(error)) isSupported = false
      return null
    }
  }
  /** @returns some of the pictures, at least one */
  return async (addresses: readonly string[], signal: AbortSignal): Promise<Pictures> =>
    (await requestSeveral(addresses, signal)) ?? requestSingly(addresses, single, signal)
}

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
