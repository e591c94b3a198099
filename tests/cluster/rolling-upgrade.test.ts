import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { sampleAsset } from '../../server/ports/conformance-samples.ts'
import { eventually } from '../support/eventually.ts'
import { pdf } from '../support/media-fixtures-other.ts'
import type { PortalNode } from './node-process.ts'
import { newUser, password, search, signIn } from './portal-calls.ts'
import { type PortalGroup, startPortalGroup, untilReady } from './portal-group.ts'

const folder = mkdtempSync(join(tmpdir(), 'vitrine-previous-'))
let group: PortalGroup | null = null
afterEach(async () => {
  await group?.close()
  rmSync(folder, { recursive: true, force: true })
})

const git = (...args: readonly string[]) => execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()

/** The program before the newest change of the shared stores, apart from changes of comments and names. VITRINE_PREVIOUS selects another commit. */
const previousProgram = (): string => {
  const changed = git('log', '-1', '--invert-grep', '--grep=^language:', '--format=%H', '--', 'server/engines/stores/postgresql')
  const commit = process.env['VITRINE_PREVIOUS'] ?? `${changed}^`
  const archive = join(folder, 'sources.tar')
  git('archive', '--output', archive, commit, 'package.json', 'tsconfig.json', 'server', 'src', 'scripts', 'demo/accounts.json')
  execFileSync('tar', ['--extract', '--file', archive, '--directory', folder])
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  mkdirSync(join(folder, 'dist'))
  return folder
}

test('T3 V8 servers are replaced by a new version one after the other: no request fails, nothing is lost, nothing hidden is shown', async () => {
  const program = previousProgram()
  group = await startPortalGroup({ files: { 'report.pdf': pdf() }, isUpgrade: true, changes: { a: { program }, b: { program } } })
  await untilReady(group)
  const { stores, nodes, start } = group
  await eventually(async () => expect(await stores.assets.countAssets()).toBe(1))
  let turn = 0
  /** Sends a request to the next server that is ready, like a load balancer. A refused request is repeated at another server. */
  const sendBalanced = async (send: (at: PortalNode) => Promise<Response>): Promise<Response> => {
    for (;;) {
      const node = nodes[(turn += 1) % nodes.length]
      if (!node?.isRunning() || !(await node.isReady())) continue
      try {
        return await send(node)
      } catch {
        // The server has just ended and refused the connection.
      }
    }
  }
  const name = await newUser(stores)
  const session = await signIn(nodes[0] as PortalNode, { user: name, pass: password })
  const guest = await signIn(nodes[0] as PortalNode)
  const { docs } = await search(guest, nodes[1] as PortalNode, 'report')
  const { url } = (await (await guest.get(nodes[0] as PortalNode, `download?id=${docs[0]?.id}&csetid=0&target=down`)).json()) as {
    url: string
  }

  const over = new AbortController()
  const counts = { saves: 0, hidden: 0, downloads: 0 }
  const use = async () => {
    let list: { id: string }[] = []
    for (let at = 0; !over.signal.aborted; at += 1) {
      const isVisible = at % 2 === 0
      const texts = { title: 'moving' }
      await stores.assets.putAssets([sampleAsset('moving', { texts, rights: { view: [isVisible ? 'everyone' : 'board'], download: {} } })])
      const found = await sendBalanced((node) => guest.get(node, 'search?solr_q=moving'))
      expect([found.status, ((await found.json()) as { response: { numFound: number } }).response.numFound]).toEqual([
        200,
        isVisible ? 1 : 0,
      ])
      counts.hidden += isVisible ? 0 : 1
      const read = await sendBalanced((node) => session.get(node, 'config/bookmarks'))
      expect([read.status, await read.json()]).toEqual([200, list])
      list = [...list, { id: `b${at}` }]
      const etag = read.headers.get('etag') ?? ''
      const saved = await sendBalanced((node) => session.post(node, 'config/bookmarks', list, { 'If-Match': etag }))
      expect(saved.status).toBe(200)
      counts.saves += 1
      expect((await sendBalanced((node) => guest.get(node, url))).status).toBe(200)
      counts.downloads += 1
    }
  }
  const using = use()
  using.catch(() => undefined)
  let replaced = 0
  for (const [at, old] of [...nodes].entries()) {
    const before = counts.saves
    await eventually(() => expect(counts.saves).toBeGreaterThan(before + 5))
    await old.kill('SIGTERM')
    const next = await start(at === 0 ? 'a' : 'b')
    await next.untilReady()
    nodes[at] = next
    replaced += 1
    // Both versions together.
    const together = counts.saves
    await eventually(() => expect(counts.saves).toBeGreaterThan(together + 5))
  }
  over.abort()
  await using
  console.log(`faults injected: ${replaced} replaced servers; ${JSON.stringify(counts)}`)
  expect(replaced).toBe(2)
})
