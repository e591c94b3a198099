import { afterEach, expect, inject, test } from 'vitest'
import { pdf } from '../support/media-fixtures-other.ts'
import { type StartedServer, startServer } from '../support/started-server.ts'
import { blobsIn, bucketOptions, newBucket } from './buckets.ts'
import { newSchema, storeUrl } from './databases.ts'

let servers: StartedServer[] = []
afterEach(async () => {
  for (const server of servers) await server.remove()
  servers = []
})

const start = async (bucket: string, store: string) => {
  const { args, environment } = bucketOptions(bucket)
  const server = await startServer({
    files: { 'report.pdf': pdf() },
    args: ['--store', store, '--search', 'replicated', ...args],
    environment: {
      ...environment,
      VITRINE_STORE_PASSWORD: inject('databaseServer').password,
      VITRINE_SECRET: 'a secret of more than 32 characters',
    },
  })
  servers.push(server)
  return server
}

test('V6 V8 a portal with another database refuses the bucket of the first one until the marker is deleted', async () => {
  const bucket = await newBucket()
  const [first, other] = [newSchema(), newSchema()].map(storeUrl)
  if (first === undefined || other === undefined) throw new Error('no databases')
  const running = await start(bucket, first)
  await running.untilReady()
  await expect(start(bucket, other)).rejects.toThrow(
    new RegExp(
      `^The files below s3://${bucket}/portal belong to another database\\..* delete the object s3://${bucket}/portal/database-id and start again\\.$`,
    ),
  )
  // A second portal, and a new start, have the same database.
  await (await start(bucket, first)).untilReady()
  const access = await blobsIn(bucket)
  await access.blobs.remove('database-id')
  await access.close()
  await (await start(bucket, other)).untilReady()
  await expect(start(bucket, first)).rejects.toThrow('belong to another database')
})
