import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { runId } from '../../common/run-id.ts'
import { BlobMissingError, type BlobStat, type Blobs } from '../../ports/blobs.ts'
import { checkKey } from './blob-key.ts'
import { createBody, type S3Response } from './s3-body.ts'
import { statusOf, unavailable } from './s3-failure.ts'
import { createSpool } from './spool.ts'

export interface S3Options {
  readonly bucket: string
  /** Prefix of all keys: empty, or with a slash at the end. */
  readonly prefix: string
  /** Null = AWS. */
  readonly endpoint: string | null
  readonly region: string
  /** Null = environment, profile or role of the machine, in the order of the SDK. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null
}

export interface S3BlobsOptions extends S3Options {
  /** Folder of this node for streams that are about to be sent. */
  readonly scratch: string
  /** Milliseconds after which a silent connection is given up. */
  readonly idleTimeoutMs?: number
  /** Keys in one response of `keys`. */
  readonly pageSize?: number
}

export interface S3Blobs extends Blobs {
  /** All keys that begin with `start`, in order. */
  keys(start: string): AsyncIterable<string>
  /** Writes, lists and removes a blob, to detect a wrong bucket or account at the start. Rejects with BlobsUnavailableError. */
  check(): Promise<void>
  close(): void
}

const connectionTimeoutMs = 5000
const defaultIdleTimeoutMs = 30_000
/** Each pause is random and at most twice as long as the one before, from 100 ms. */
const attemptCount = 6
/** Readers can be slow, and each occupies a connection. The SDK allows 50. */
const maxConnectionCount = 500
const partBytes = 8 * 1024 * 1024
/** S3 accepts 10,000 parts. */
const maxPartCount = 9000
const parallelPartCount = 2

const createClient = ({ endpoint, region, credentials, idleTimeoutMs = defaultIdleTimeoutMs }: S3BlobsOptions): S3Client => {
  const agent = { keepAlive: true, maxSockets: maxConnectionCount }
  return new S3Client({
    region,
    ...(endpoint !== null && { endpoint, forcePathStyle: true }),
    ...(credentials && { credentials }),
    maxAttempts: attemptCount,
    // The default checksums are trailers of a chunked body. Servers other than AWS refuse them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Servers without support for it would delay each large request by seconds.
    expectContinueHeader: false,
    requestHandler: { connectionTimeout: connectionTimeoutMs, socketTimeout: idleTimeoutMs, httpAgent: agent, httpsAgent: agent },
  })
}

/**
 * Blobs in a bucket of any server with the S3 API. An object becomes visible only after its request is complete. A stream is spooled first,
 * so that a failing source does not change the object and each request can be repeated. Requests have no conditions, because some servers
 * refuse them.
 */
export const createS3Blobs = (options: S3BlobsOptions): S3Blobs => {
  const { bucket, prefix, endpoint, pageSize = 1000 } = options
  const client = createClient(options)
  const spool = createSpool(options.scratch)
  const store = `The bucket ${bucket}${endpoint === null ? '' : ` at ${endpoint}`}`

  const objectOf = (key: string) => ({ Bucket: bucket, Key: prefix + checkKey(key) })
  const isMissing = (error: unknown) => statusOf(error) === 404 && !(error instanceof Error && error.name === 'NoSuchBucket')
  const fail = (error: unknown): Error => unavailable(error, store)
  const failOn = (key: string, error: unknown): Error => {
    if (error instanceof BlobMissingError) return error
    return isMissing(error) ? new BlobMissingError(key) : fail(error)
  }

  const get = async (key: string, range?: string): Promise<S3Response> => {
    const response = await client.send(new GetObjectCommand({ ...objectOf(key), ...(range !== undefined && { Range: range }) }))
    return { body: response.Body as Readable, etag: response.ETag, length: response.ContentLength ?? 0 }
  }

  const stream: Blobs['stream'] = async (key, range) => {
    const start = range?.start ?? 0
    try {
      const first = await get(key, range && `bytes=${range.start}-${range.end}`)
      const last = range?.end ?? ''
      const again = (position: number) =>
        get(key, `bytes=${position}-${last}`).catch((error: unknown) => {
          throw failOn(key, error)
        })
      return createBody(first, start, again, fail)
    } catch (error) {
      // The range starts after the end of the object.
      if (statusOf(error) === 416) return Readable.from([])
      throw failOn(key, error)
    }
  }

  const upload = (key: string, file: string, size: number): Promise<unknown> =>
    new Upload({
      client,
      params: { ...objectOf(key), Body: createReadStream(file, { highWaterMark: 1024 * 1024 }) },
      partSize: Math.max(partBytes, Math.ceil(size / maxPartCount)),
      queueSize: parallelPartCount,
    }).done()

  const put = async (key: string, bytes: Uint8Array | Readable): Promise<BlobStat> => {
    const object = objectOf(key)
    const failed = (error: unknown) => {
      throw fail(error)
    }
    if (bytes instanceof Readable)
      return spool.use(bytes, async (file, size) => {
        await upload(key, file, size).catch(failed)
        return { bytes: size }
      })
    await client.send(new PutObjectCommand({ ...object, Body: bytes, ContentLength: bytes.byteLength })).catch(failed)
    return { bytes: bytes.byteLength }
  }

  const remove = async (key: string): Promise<void> => {
    await client.send(new DeleteObjectCommand(objectOf(key))).catch((error: unknown) => {
      if (!isMissing(error)) throw fail(error)
    })
  }

  const keys = async function* (start: string) {
    let continuation: string | undefined
    do {
      const page = await client
        .send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix + start, MaxKeys: pageSize, ContinuationToken: continuation }))
        .catch((error: unknown) => {
          throw fail(error)
        })
      for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key.slice(prefix.length)
      continuation = page.IsTruncated ? page.NextContinuationToken : undefined
    } while (continuation !== undefined)
  }

  return {
    put,
    stream,
    remove,
    keys,
    async stat(key) {
      try {
        const { ContentLength } = await client.send(new HeadObjectCommand(objectOf(key)))
        return { bytes: ContentLength ?? 0 }
      } catch (error) {
        const failure = failOn(key, error)
        if (failure instanceof BlobMissingError) return null
        throw failure
      }
    },
    read: async (key) => buffer(await stream(key)),
    async check() {
      const key = `check/${runId}`
      await put(key, Buffer.from('The server writes this at its start.\n'))
      for await (const _ of keys('check/')) break
      await remove(key)
    },
    close: () => client.destroy(),
  }
}
