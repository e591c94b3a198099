import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createPostgresqlStores } from '../../server/engines/stores/postgresql/postgresql.ts'
import { eventually } from '../support/eventually.ts'
import { pdf } from '../support/media-fixtures-other.ts'
import { bucketOptions, newBucket } from './buckets.ts'
import { newSchema, storeUrl } from './databases.ts'
import { type PortalNode, startNode } from './node-process.ts'

let stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.toReversed()) await stop()
  stops = []
})

test('V8 a portal server never reads the folder, and an ingest server is never ready for visitors', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-roles-'))
  stops.push(() => rmSync(folder, { recursive: true, force: true }))
  const media = join(folder, 'media')
  mkdirSync(media)
  writeFileSync(join(media, 'report.pdf'), pdf())
  const address = newSchema()
  const stores = await createPostgresqlStores({ address })
  stops.push(() => stores.close())
  const bucket = bucketOptions(await newBucket())
  const start = async (role: string): Promise<PortalNode> => {
    const node = await startNode({
      media,
      data: join(folder, role),
      args: ['--store', storeUrl(address), '--search', 'replicated', '--role', role, ...bucket.args],
      environment: {
        ...bucket.environment,
        VITRINE_STORE_PASSWORD: address.password ?? '',
        VITRINE_SECRET: 'a secret of more than 32 characters',
      },
    })
    stops.push(() => node.kill('SIGTERM'))
    return node
  }
  const portal = await start('portal')
  await portal.untilReady()
  expect(await stores.assets.countAssets()).toBe(0)

  const ingest = await start('ingest')
  await eventually(async () => expect(await stores.assets.countAssets()).toBe(1))
  const session = (await (await fetch(`${portal.address}assetportal/api/session/get`, { method: 'POST' })).json()) as { session: string }
  const search = async (): Promise<number> => {
    const response = await fetch(`${portal.address}assetportal/api/search?solr_q=*`, {
      headers: { Authorization: `Bearer ${session.session}` },
    })
    return ((await response.json()) as { response: { numFound: number } }).response.numFound
  }
  await eventually(async () => expect(await search()).toBe(1))
  expect([await portal.isReady(), await ingest.isReady()]).toEqual([true, false])
  expect((await fetch(`${ingest.address}assetportal/api/info/live`)).status).toBe(200)

  await ingest.kill('SIGKILL')
  writeFileSync(join(media, 'another.pdf'), pdf())
  const next = await start('all')
  await eventually(async () => expect(await stores.assets.countAssets()).toBe(2))
  await next.untilReady()
  expect(portal.output()).toContain('--role portal')
})
