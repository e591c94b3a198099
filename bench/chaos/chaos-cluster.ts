import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { createPostgresqlStores, type SharedStores } from '../../server/engines/stores/postgresql/postgresql.ts'
import { type PortalNode, startNode } from '../../tests/cluster/node-process.ts'
import { type RunningDatabaseServer, startDatabaseServer } from '../../tests/cluster/postgresql-server.ts'
import { startS3Server } from '../../tests/cluster/s3-server.ts'
import { type RunningSolrServers, startSolrServers } from '../../tests/cluster/solr-servers.ts'
import { scaledMs } from '../../tests/support/time-limits.ts'
import { type History, ViolationError } from './history.ts'
import { createOutages, waitAtRandom } from './outages.ts'
import type { Random } from './random.ts'

export type SearchMode = 'replicated' | 'solr'

interface Slot {
  readonly name: string
  node: PortalNode | null
}

export interface ChaosCluster {
  readonly media: string
  /** Folder on the same disk, outside of the media folder. */
  readonly outside: string
  readonly stores: SharedStores
  /** Portals that accept requests. */
  readonly running: () => PortalNode[]
  /** Kills and restarts programs at random until the signal. */
  killAtRandom(random: Random, signal: AbortSignal): Promise<void>
  /** Starts everything that is not running, and waits until all portals are ready. */
  heal(): Promise<void>
  /** Throws a ViolationError if a portal has ended without being killed. */
  checkEnds(): void
  /** The last lines of the logs and of the terminal output of all portals, which `close` removes. */
  logs(): string
  close(): Promise<void>
}

const portalNames = ['a', 'b', 'c']
const startedText = 'Vitrine is running'
const followerText = 'takes over when it ends'
const readsFolder = (node: PortalNode): boolean => {
  const output = node.output()
  return output.includes(startedText) && output.lastIndexOf('Reading files') >= output.lastIndexOf(followerText)
}
const bucket = 'chaos'
const loggedLineCount = 40
/** Longer than the database waits for the portal that reads the folder, shorter than the time limit of a request. */
const maxSuspendMs = 40_000

/** Portals that are killed over servers that are killed. */
export const startChaosCluster = async (search: SearchMode, history: History): Promise<ChaosCluster> => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-chaos-'))
  const [media, outside] = [join(folder, 'media'), join(folder, 'outside')]
  for (const each of [media, outside]) mkdirSync(each)
  const stops: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const close = async () => {
    for (const stop of stops.splice(0).toReversed()) await stop()
  }
  const open = async (): Promise<ChaosCluster> => {
    const database: RunningDatabaseServer = await startDatabaseServer()
    stops.push(() => database.stop())
    const s3 = await startS3Server()
    stops.push(() => s3.stop())
    const { endpoint, accessKeyId, secretAccessKey } = s3
    const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials: { accessKeyId, secretAccessKey } })
    await client.send(new CreateBucketCommand({ Bucket: bucket }))
    client.destroy()
    const solr: RunningSolrServers | null = search === 'solr' ? await startSolrServers(3) : null
    if (solr) stops.push(() => solr.stop())
    const { host, port, user, password } = database
    const stores = await createPostgresqlStores({ address: { host, port, user, password, database: 'postgres', tls: false, schema: null } })
    stops.push(() => stores.close())
    const args = [
      `--store=postgres://${user}@${host}:${port}/postgres?tls=off`,
      `--search=${search}`,
      ...(solr ? [`--solr-url=${solr.urls.join()}`, '--solr-shards=2', '--solr-replicas=2'] : []),
      `--blobs=s3://${bucket}/portal`,
      `--s3-endpoint=${endpoint}`,
      `--s3-key=${accessKeyId}`,
    ]
    const environment = {
      VITRINE_STORE_PASSWORD: password,
      VITRINE_S3_SECRET: secretAccessKey,
      VITRINE_SECRET: randomBytes(32).toString('hex'),
    }
    const slots: Slot[] = portalNames.map((name) => ({ name, node: null }))
    const outages = createOutages({ database, s3, solr }, history, scaledMs)
    /** Portals that ended while a server was missing. They are looked at later, when it may be back. */
    const endedInOutage = new Set<PortalNode>()
    const start = async (slot: Slot) => {
      history.note(`portal ${slot.name} starts`)
      const node = await startNode({ media, data: join(folder, slot.name), args, environment })
      void node.ended.then(() => outages.isDisturbed() && endedInOutage.add(node))
      slot.node = node
    }
    const suspended = new Set<PortalNode>()
    const alive = () => slots.flatMap(({ node }) => (node?.isRunning() ? [node] : []))
    const running = () => alive().filter((node) => !suspended.has(node) && node.output().includes(startedText))
    const checkEnds = () => {
      for (const slot of slots) {
        if (!slot.node || slot.node.isRunning()) continue
        const { node } = slot
        const output = node.output()
        slot.node = null
        if (output.includes(startedText) || !endedInOutage.has(node))
          throw new ViolationError(`portal ${slot.name} ended by itself: ${output.slice(-3000)}`)
        history.note(`portal ${slot.name} could not start: ${output.slice(-200).trim()}`)
      }
    }
    const startMissing = async () => {
      checkEnds()
      for (const slot of slots) if (slot.node === null) await start(slot)
    }
    const killPortal = async (random: Random) => {
      const candidates = slots.filter(({ node }) => node?.isRunning())
      const reading = candidates.filter(({ node }) => node && readsFolder(node))
      const slot = random.pick(random.chance(0.4) && reading.length > 0 ? reading : candidates)
      if (!slot?.node) return
      history.count('kill', reading.includes(slot) ? 'portal that reads the folder' : 'portal')
      history.note(`KILL portal ${slot.name}${reading.includes(slot) ? ', which reads the folder' : ''}`)
      const { node } = slot
      slot.node = null
      await node.kill('SIGKILL')
    }
    /** A suspended portal continues with outdated data, and another one may read the folder by then. */
    const suspendPortals = async (random: Random, signal: AbortSignal) => {
      while (!signal.aborted) {
        await waitAtRandom(random, scaledMs(30_000), signal)
        const node = random.pick(running())
        if (signal.aborted || !node) continue
        history.count('kill', 'suspended portal')
        history.note(`SUSPEND portal at ${new URL(node.address).port}${readsFolder(node) ? ', which reads the folder' : ''}`)
        suspended.add(node)
        node.pause()
        await waitAtRandom(random, maxSuspendMs, signal)
        node.resume()
        suspended.delete(node)
        history.note(`the portal at ${new URL(node.address).port} continues`)
      }
    }
    const killPortals = async (random: Random, signal: AbortSignal) => {
      while (!signal.aborted) {
        await waitAtRandom(random, scaledMs(10_000), signal)
        if (signal.aborted) return
        await killPortal(random)
        await waitAtRandom(random, 3000, signal)
        if (!outages.isDisturbed() || random.chance(0.3)) await startMissing()
      }
    }
    await startMissing()
    stops.push(async () => void (await Promise.all(alive().map((node) => node.kill('SIGKILL')))))
    return {
      media,
      outside,
      stores,
      running,
      checkEnds,
      logs: () =>
        slots
          .map(({ name, node }) => {
            const file = join(folder, name, 'server.log')
            const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
            const about = node ? `${node.address}${readsFolder(node) ? ', reads the folder' : ''}` : 'not running'
            const output = node?.output().trim().split('\n') ?? []
            return [
              `log of portal ${name} (${about}):`,
              ...lines.slice(-loggedLineCount),
              'terminal output:',
              ...output.slice(-loggedLineCount),
            ].join('\n')
          })
          .join('\n'),
      killAtRandom: async (random, signal) =>
        void (await Promise.all([killPortals(random, signal), suspendPortals(random, signal), outages.runAtRandom(random, signal)])),
      heal: async () => {
        await startMissing()
        const deadline = performance.now() + scaledMs(120_000)
        for (;;) {
          await startMissing()
          const ready = await Promise.all(running().map((node) => node.isReady()))
          if (ready.length === slots.length && ready.every(Boolean)) return
          if (performance.now() > deadline) {
            const outputs = slots.map(({ name, node }) => `${name}: ${node?.output().slice(-1000)}`)
            throw new ViolationError(`not all portals are ready\n${outputs.join('\n')}`)
          }
          await pause(300)
        }
      },
      close,
    }
  }
  try {
    return await open()
  } catch (error) {
    await close()
    throw error
  }
}
