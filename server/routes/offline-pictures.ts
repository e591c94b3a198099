import { indexLengthBytes, type PictureIndex, pictureAddress } from '#contract/offline-pictures.ts'
import { ApiError } from '../common/api-error.ts'
import type { CallContext, Handler, Resource } from '../http/handlers.ts'
import { commonHeaders } from '../http/security-headers.ts'

/** A response ends after the picture that reaches this size, so that a lost connection does not cost more. */
const enoughBytes = 1024 * 1024
/** Pictures read at a time. */
const parallelCount = 4

interface Picture {
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Uint8Array
}

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** Pictures as their own URL returns them to the worker; null = 404. */
const readPicture = async (
  media: Resource,
  { caller, remoteAddress }: Pick<CallContext<'getOfflinePictures'>, 'caller' | 'remoteAddress'>,
  request: Request,
  address: string,
): Promise<Picture | null> => {
  const [id, rendition, version] = (pictureAddress.exec(address) ?? []).slice(1).map(decoded)
  if (!id || !rendition || !version) return null
  try {
    const response = await media.handle(request, { id, rendition, version }, caller, remoteAddress)
    const headers = new Headers(commonHeaders)
    for (const [name, value] of response.headers) headers.set(name, value)
    return { headers: Object.fromEntries(headers), bytes: new Uint8Array(await response.arrayBuffer()) }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'asset.not-found') return null
    throw error
  }
}

const packed = (pictures: readonly (Picture | null)[]): Uint8Array<ArrayBuffer> => {
  const index: PictureIndex = pictures.map((picture) => picture && { bytes: picture.bytes.length, headers: picture.headers })
  const indexBytes = Buffer.from(JSON.stringify(index))
  const length = Buffer.alloc(indexLengthBytes)
  length.writeUInt32BE(indexBytes.length)
  return Buffer.concat([length, indexBytes, ...pictures.flatMap((picture) => picture?.bytes ?? [])])
}

/** Several pictures in one response, with the checks and headers of their own URLs. */
export const createOfflinePictures =
  (media: Resource): Handler<'getOfflinePictures'> =>
  async ({ caller, remoteAddress, request, body: { addresses } }) => {
    const workerHeaders = { 'Cache-Control': 'no-cache', 'Sec-Fetch-Dest': 'empty' }
    const single = new Request(request.url, { headers: workerHeaders, signal: request.signal })
    const pictures: (Picture | null)[] = []
    for (let bytes = 0; bytes < enoughBytes && pictures.length < addresses.length; ) {
      const next = addresses.slice(pictures.length, pictures.length + parallelCount)
      const read = await Promise.all(next.map((address) => readPicture(media, { caller, remoteAddress }, single, address)))
      request.signal.throwIfAborted()
      pictures.push(...read)
      for (const picture of read) bytes += picture?.bytes.length ?? 0
    }
    return new Response(packed(pictures), { headers: { 'Content-Type': 'application/octet-stream' } })
  }
