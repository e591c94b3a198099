import { expect, onTestFinished, test } from 'vitest'
import { createPostgresqlStores } from '../../server/engines/stores/postgresql/postgresql.ts'
import { describeMadeRenditions } from '../../server/ports/conformance/made-renditions.conformance.ts'
import type { Rendition } from '../../server/records/asset-record.ts'
import { eventually } from '../support/eventually.ts'
import { createMemoryBlobs } from '../support/memory-blobs.ts'
import { newSchema, runStatements } from './databases.ts'

describeMadeRenditions('PostgreSQL', async (limit) => {
  const address = newSchema()
  const nodes = [await createPostgresqlStores({ address }), await createPostgresqlStores({ address })]
  onTestFinished(async () => {
    for (const node of nodes) await node.close()
  })
  const blobs = createMemoryBlobs()
  return { blobs, at: nodes.map((node) => node.made(blobs, limit)) }
})

test('V8 a server that makes a removed rendition again lists it only after its former blob is gone', async () => {
  const address = newSchema()
  const nodes = [await createPostgresqlStores({ address }), await createPostgresqlStores({ address })]
  onTestFinished(async () => {
    for (const node of nodes) await node.close()
  })
  const sha256 = 'a'.repeat(64)
  const renditionOf = (name: string): Rendition => ({
    name,
    blob: `made/${name}`,
    mime: 'image/webp',
    extension: 'webp',
    bytes: 40,
    crc32: 1,
    sha256,
  })
  let now = Date.UTC(2026, 0, 1)
  const order: string[] = []
  let release = (): void => undefined
  const pending = new Promise<void>((resolve) => (release = resolve))
  const remove = async (key: string) => {
    order.push(`removes ${key}`)
    await pending
    order.push(`removed ${key}`)
  }
  const [first, second] = nodes.map((node) => node.made({ ...createMemoryBlobs(), remove }, { maxBytes: 50, clock: () => now }))
  await first?.add(sha256, 'forms', renditionOf('former'))
  await first?.close()
  now += 3_600_000
  await first?.add(sha256, 'forms', renditionOf('new'))
  await eventually(() => expect(order).toEqual(['removes made/former']))
  const adding = second?.add(sha256, 'forms', renditionOf('former')).then(() => order.push('listed'))
  await eventually(async () => {
    const { rows } = await runStatements(address, "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'INSERT%'")
    expect(rows.length + order.length).toBe(2)
  })
  release()
  await adding
  expect(order).toEqual(['removes made/former', 'removed made/former', 'listed'])
})
