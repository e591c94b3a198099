import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { inject } from 'vitest'
import { createS3Blobs, type S3Blobs, type S3BlobsOptions } from '../../server/engines/blobs/s3.ts'
import type { S3ServerName } from './s3-server-names.ts'

/** Creates an empty bucket. @returns its name */
export const newBucket = async (name: S3ServerName = 'S3Proxy'): Promise<string> => {
  const { endpoint, accessKeyId, secretAccessKey } = inject('s3Servers')[name]
  const bucket = `test-${randomBytes(6).toString('hex')}`
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials: { accessKeyId, secretAccessKey } })
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  client.destroy()
  return bucket
}

/** Options of a server that stores its blobs in a bucket, at the S3 server or a proxy in front of it. */
export const bucketOptions = (bucket: string, endpoint = inject('s3Servers').S3Proxy.endpoint) => ({
  args: ['--blobs', `s3://${bucket}/portal`, '--s3-endpoint', endpoint, '--s3-key', inject('s3Servers').S3Proxy.accessKeyId],
  environment: { VITRINE_S3_SECRET: inject('s3Servers').S3Proxy.secretAccessKey },
})

export interface BlobsInBucket {
  readonly blobs: S3Blobs
  /** Folder of streams that are about to be sent. */
  readonly scratch: string
  close(): Promise<void>
}

/** The blob engine for a bucket. */
export const blobsIn = async (
  bucket: string,
  change: Partial<S3BlobsOptions> = {},
  name: S3ServerName = 'S3Proxy',
): Promise<BlobsInBucket> => {
  const { endpoint, ...credentials } = inject('s3Servers')[name]
  const scratch = await mkdtemp(join(tmpdir(), 'vitrine-scratch-'))
  const blobs = createS3Blobs({ bucket, prefix: 'portal/', endpoint, region: 'us-east-1', credentials, scratch, ...change })
  return {
    blobs,
    scratch,
    close: async () => {
      blobs.close()
      await rm(scratch, { recursive: true, force: true })
    },
  }
}
