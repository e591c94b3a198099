import * as v from 'valibot'
import { indexLengthBytes, maxPicturesPerCall, pictureAddress, pictureIndexSchema } from '#contract/offline-pictures.ts'
import type { Picture } from '#local/offline/offline-api.ts'
import { RemoteError } from '#local/remote-error.ts'
import { isMissingCall } from '../../api/missing-calls.ts'

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
