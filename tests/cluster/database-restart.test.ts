import { afterEach, expect, test } from 'vitest'
import { sampleAsset } from '../../server/ports/conformance/conformance-samples.ts'
import { eventually } from '../support/eventually.ts'
import { pdf } from '../support/media-fixtures-other.ts'
import type { PortalNode } from './node-process.ts'
import { newUser, password, shownText, signIn } from './portal-calls.ts'
import { type PortalGroup, startPortalGroup, untilReady } from './portal-group.ts'
import { type RunningDatabaseServer, startDatabaseServer } from './postgresql-server.ts'

let database: RunningDatabaseServer | null = null
let group: PortalGroup | null = null
afterEach(async () => {
  await group?.close()
  await database?.stop()
})

test('T3 V7 V8 PostgreSQL restarts and crashes under load: no confirmed change is lost, nothing hidden is shown, and refusals say “busy”', async () => {
  database = await startDatabaseServer()
  const { host, port, user, password: secret } = database
  group = await startPortalGroup({
    files: { 'report.pdf': pdf() },
    address: { host, port, user, password: secret, database: 'postgres', tls: false, schema: null },
  })
  await untilReady(group)
  const { stores, nodes } = group
  const nodeAt = (at: number) => nodes[at % nodes.length] as PortalNode
  const name = await newUser(stores)
  const session = await signIn(nodeAt(0), { user: name, pass: password })
  const guest = await signIn(nodeAt(0))

  const over = new AbortController()
  const refusals: string[] = []
  const counts = { saved: 0, searches: 0, hidden: 0 }
  const refuse = async (response: Response): Promise<void> => {
    const { code = '' } = (await response.json()) as { code?: string }
    refusals.push(`${response.status} ${code} ${response.headers.get('retry-after')}`)
  }
  /** Every confirmed list is still stored, regardless of failures in between. */
  const saveBookmarks = async () => {
    let list: { id: string }[] = []
    for (let at = 0; !over.signal.aborted; at += 1) {
      const read = await session.get(nodeAt(at), 'config/bookmarks')
      if (!read.ok) {
        await refuse(read)
        continue
      }
      const stored = (await read.json()) as { id: string }[]
      // The last save may have arrived although its response was an error.
      expect([list.length, list.length + 1]).toContain(stored.length)
      expect(stored.slice(0, list.length)).toEqual(list)
      list = [...stored, { id: `b${at}` }]
      const response = await session.post(nodeAt(at + 1), 'config/bookmarks', list, { 'If-Match': read.headers.get('etag') ?? '' })
      if (response.ok) counts.saved += 1
      else {
        await refuse(response)
        list = stored
      }
    }
    return list
  }
  /** A search that begins after an asset was hidden does not contain it. */
  const hideAndSearch = async () => {
    const put = (isVisible: boolean) =>
      stores.assets.putAssets([
        sampleAsset('moving', {
          texts: { title: 'moving' },
          keywords: { keywords: [{ value: 'value of it' }] },
          rights: { view: [isVisible ? 'everyone' : 'board'], download: {} },
        }),
      ])
    for (let at = 0; !over.signal.aborted; at += 1) {
      const isHidden = await put(at % 2 === 0).then(
        () => at % 2 === 1,
        () => false,
      )
      for (const node of nodes) {
        const response = await guest.get(node, 'search?solr_q=moving&facet_fields=keywords')
        if (!response.ok) {
          await refuse(response)
          continue
        }
        const text = await response.text()
        counts.searches += 1
        if (!isHidden) continue
        counts.hidden += 1
        expect((JSON.parse(text) as { response: { numFound: number } }).response.numFound).toBe(0)
        expect(text).not.toContain('value of it')
      }
    }
  }
  const load = Promise.all([saveBookmarks(), hideAndSearch()])
  load.catch(() => undefined)
  const ends = ['fast', 'crash', 'fast'] as const
  for (const how of ends) {
    const before = { ...counts, refusals: refusals.length }
    await eventually(() => {
      expect(counts.saved).toBeGreaterThan(before.saved + 3)
      expect(counts.hidden).toBeGreaterThan(before.hidden + 3)
    })
    await database.stopServer(how)
    await eventually(() => expect(refusals.length).toBeGreaterThan(before.refusals + 3))
    for (const node of nodes) await eventually(async () => expect(await node.isReady()).toBe(false))
    await database.restartServer()
    await untilReady(group)
  }
  const end = { ...counts }
  await eventually(() => expect(counts.saved).toBeGreaterThan(end.saved + 3))
  over.abort()
  const [list] = await load
  console.log(
    `faults injected: ${ends.length} ends of PostgreSQL; ${counts.saved} saves, ${counts.searches} searches, ${refusals.length} refusals`,
  )
  expect([...new Set(refusals)]).toEqual(['503 server.busy 10'])
  expect(shownText('server.busy')).toBe('The server is busy. Please try again in a moment.')
  for (const node of nodes) expect(await (await session.get(node, 'config/bookmarks')).json()).toEqual(list)
  expect(list.length).toBeGreaterThanOrEqual(counts.saved)
})
