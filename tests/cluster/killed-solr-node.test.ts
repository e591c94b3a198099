import { afterEach, expect, test } from 'vitest'
import { sampleAsset } from '../../server/ports/conformance/conformance-samples.ts'
import { eventually } from '../support/eventually.ts'
import { pdf } from '../support/media-fixtures-other.ts'
import type { PortalNode } from './node-process.ts'
import { signIn } from './portal-calls.ts'
import { type PortalGroup, startPortalGroup, untilReady } from './portal-group.ts'
import { type RunningSolrServers, startSolrServers } from './solr-servers.ts'

let solr: RunningSolrServers | null = null
let group: PortalGroup | null = null
afterEach(async () => {
  await group?.close()
  await solr?.stop()
})

test('T3 V8 one of three Solr nodes is killed under load: searches continue, no asset is lost, and nothing hidden is shown', async () => {
  solr = await startSolrServers(3)
  const args = ['--search', 'solr', '--solr-url', solr.urls.join(), '--solr-shards', '2', '--solr-replicas', '2']
  group = await startPortalGroup({ files: { 'report.pdf': pdf() }, args })
  await untilReady(group)
  const { stores, nodes } = group
  const nodeAt = (at: number) => nodes[at % nodes.length] as PortalNode
  const guest = await signIn(nodeAt(0))
  const stable = Array.from({ length: 40 }, (_, at) => sampleAsset(`stable-${at}`, { texts: { title: `stable ${at}` } }))
  await stores.assets.putAssets(stable)

  const counts = { searches: 0, hidden: 0, changes: 0 }
  const failures: string[] = []
  const timesMs: number[] = []
  const over = new AbortController()
  const searchAt = async (node: PortalNode, text: string): Promise<number | null> => {
    const begin = performance.now()
    const response = await guest.get(node, `search?solr_q=${text}&facet_fields=keywords`)
    timesMs.push(performance.now() - begin)
    const body = await response.text()
    counts.searches += 1
    if (response.ok) return (JSON.parse(body) as { response: { numFound: number } }).response.numFound
    failures.push(`${response.status} ${(JSON.parse(body) as { code: string }).code}`)
    return null
  }
  for (const node of nodes) await eventually(async () => expect(await searchAt(node, 'stable')).toBe(stable.length))
  expect(failures.splice(0)).toEqual([])

  const searchAll = async (first: number) => {
    for (let at = first; !over.signal.aborted; at += 1) expect([stable.length, null]).toContain(await searchAt(nodeAt(at), 'stable'))
  }
  const hide = async () => {
    for (let at = 0; !over.signal.aborted; at += 1) {
      const isVisible = at % 2 === 0
      await stores.assets.putAssets([
        sampleAsset('moving', { texts: { title: 'moving' }, rights: { view: [isVisible ? 'everyone' : 'board'], download: {} } }),
      ])
      counts.changes += 1
      if (isVisible) continue
      counts.hidden += 1
      expect([0, null]).toContain(await searchAt(nodeAt(at >> 1), 'moving'))
    }
  }
  const load = Promise.all([searchAll(0), searchAll(1), hide()])
  load.catch(() => undefined)
  const untilMore = (count: number) => {
    const before = counts.searches
    return eventually(() => expect(counts.searches).toBeGreaterThan(before + count))
  }
  await untilMore(20)
  const before = Math.max(...timesMs.splice(0))
  await solr.kill(1)
  const killed = performance.now()
  // Longer than ZooKeeper needs to notice.
  await eventually(() => expect(performance.now() - killed).toBeGreaterThan(12_000), 200)
  await untilMore(20)
  over.abort()
  await load
  const [slowest, median] = [Math.max(...timesMs), timesMs.toSorted((a, b) => a - b)[timesMs.length >> 1] ?? 0]
  const figures = `slowest before ${before.toFixed(0)} ms, after ${slowest.toFixed(0)} ms, median after ${median.toFixed(0)} ms`
  console.log(
    `faults injected: 1 killed Solr node; ${JSON.stringify(counts)}, ${failures.length} failures ${[...new Set(failures)].join()}; ${figures}`,
  )
  expect(failures).toEqual([])
  await stores.assets.putAssets([sampleAsset('new', { texts: { title: 'stable' } })])
  for (const node of nodes) await eventually(async () => expect(await searchAt(node, 'stable')).toBe(stable.length + 1), 200)
})
