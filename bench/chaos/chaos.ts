import { setMaxListeners } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { AssetRecord } from '../../server/records/asset-record.ts'
import type { PortalNode } from '../../tests/cluster/node-process.ts'
import { scaledMs } from '../../tests/support/time-limits.ts'
import { createAdminClient } from './admin-client.ts'
import { createBookmarkClient } from './bookmark-client.ts'
import { type ChaosCluster, type SearchMode, startChaosCluster } from './chaos-cluster.ts'
import { createHistory, ViolationError } from './history.ts'
import { createMediaModel } from './media-model.ts'
import { createRandom, type Random } from './random.ts'
import { createRequests } from './requests.ts'
import { createVisitor, type Visitor } from './visitor.ts'

/**
 * `npm run cluster -- chaos [MINUTES] [SEED] [--search solr]`: kills portals and servers at random while users work, and compares every
 * response with a model. Ends with status 1 at the first violated invariant.
 */
const { values, positionals } = parseArgs({ allowPositionals: true, options: { search: { type: 'string', default: 'replicated' } } })
const minutes = Number(positionals[0] ?? 10)
const seed = Number(positionals[1] ?? Date.now() % 1_000_000)
const search: SearchMode = values.search === 'solr' ? 'solr' : 'replicated'
/** Time between two comparisons of everything. */
const roundMs = 150_000

const history = createHistory()
const randomOf = (name: string) => createRandom(seed, name)

/** Repeats until it returns true. Ends with a ViolationError if that takes too long. */
const untilTrue = async (what: () => string, isDone: () => Promise<boolean>): Promise<void> => {
  const deadline = performance.now() + scaledMs(90_000)
  while (!(await isDone())) {
    if (performance.now() > deadline) throw new ViolationError(what())
    await pause(200)
  }
}

const run = async (cluster: ChaosCluster): Promise<void> => {
  const { stores, running } = cluster
  const model = await createMediaModel(cluster.media, cluster.outside, history)
  const requestsOf = (name: string) => createRequests(name, running, randomOf(name), history)
  let isUndisturbed = false
  const findsAll = () => search === 'replicated' || isUndisturbed
  await cluster.heal()
  const users = await Promise.all(['user 1', 'user 2', 'user 3'].map((name) => createBookmarkClient(stores, requestsOf(name))))
  const admin = await createAdminClient(stores, requestsOf('administrator'))
  const visitorOf = (name: string, isGuest: boolean) => createVisitor(stores, requestsOf(name), { model, isGuest, findsAll })
  const guests = await Promise.all(['guest 1', 'guest 2'].map((name) => visitorOf(name, true)))
  const members = await Promise.all(['member 1'].map((name) => visitorOf(name, false)))

  const readRecords = async (): Promise<AssetRecord[] | null> => {
    const records: AssetRecord[] = []
    try {
      for await (const record of stores.assets.allAssets()) records.push(record)
      return records
    } catch {
      return null
    }
  }
  const observe = async () => {
    const records = await readRecords()
    if (records) model.observe(records)
  }
  /** Repeats a step with pauses until the signal. */
  const repeat = async (signal: AbortSignal, random: Random, pauseMs: number, step: () => Promise<void>): Promise<void> => {
    while (!signal.aborted) {
      if (running().length > 0) await step()
      await pause(random.below(pauseMs), undefined, { signal }).catch(() => undefined)
    }
  }
  const visit = async (visitor: Visitor, random: Random): Promise<void> => {
    const step = random.below(10)
    if (step < 4) await visitor.search()
    else if (step < 6) await visitor.requestHidden()
    else if (step === 6) await visitor.suggest()
    else if (step === 7) await visitor.convert()
    else if (step === 8) await visitor.downloadZip()
    else await visitor.download()
  }
  const work = (signal: AbortSignal): Promise<unknown> => {
    const visitors = [...guests, ...members]
    return Promise.all([
      ...users.map((user, at) => repeat(signal, randomOf(`pauses of user ${at}`), 400, () => user.step())),
      ...visitors.map((visitor, at) => {
        const random = randomOf(`visits ${at}`)
        return repeat(signal, random, 300, () => visit(visitor, random))
      }),
      repeat(signal, randomOf('pauses of the administrator'), 500, () => admin.step()),
      repeat(signal, folderRandom, 2500, () => model.change(folderRandom)),
      repeat(signal, randomOf('observer'), 1000, observe),
    ])
  }
  const folderRandom = randomOf('folder')
  const killRandom = randomOf('kills')

  const checkPortal = async (node: PortalNode): Promise<void> => {
    for (const user of users)
      await untilTrue(
        () => 'bookmarks cannot be read',
        () => user.check(node),
      )
    await untilTrue(
      () => 'the configuration cannot be read',
      () => admin.check(node),
    )
    for (const visitor of [...guests, ...members])
      await untilTrue(
        () => 'the search does not respond',
        () => visitor.search(node),
      )
    const visible = model.settled().filter(({ state }) => state === 'visible')
    for (const expected of visible)
      await untilTrue(
        () => `${expected.file.name} cannot be downloaded`,
        async () => (await guests[0]?.downloadWhole(expected, node)) ?? true,
      )
  }
  /** Starts everything again and compares all portals with the model. */
  const checkAll = async (): Promise<void> => {
    history.note('everything starts again')
    await cluster.heal()
    const healedAt = performance.now()
    await untilTrue(
      () => `the database does not get the state of the folder:\n${model.differences()}`,
      async () => {
        cluster.checkEnds()
        await observe()
        return model.unsettled().length === 0
      },
    )
    const settledMs = performance.now() - healedAt
    isUndisturbed = true
    const records = (await readRecords()) ?? []
    const present = model.settled().filter(({ state }) => state !== 'removed')
    if (records.length !== present.length) throw new ViolationError(`${records.length} records instead of ${present.length}`)
    await Promise.all(running().map(checkPortal))
    cluster.checkEnds()
    isUndisturbed = false
    history.count('operation', 'comparison of everything')
    const time = new Date().toISOString().slice(11, 19)
    const text = `${time} ${present.length} assets, settled after ${(settledMs / 1000).toFixed(1)} s; ${history.total('kill')} kills, ${history.total('operation')} operations`
    history.note(text)
    console.log(text)
  }

  const end = performance.now() + minutes * 60_000
  while (performance.now() < end) {
    const stop = new AbortController()
    setMaxListeners(0, stop.signal)
    const timer = setTimeout(() => stop.abort(), Math.min(roundMs, end - performance.now()))
    const stopAtViolation = (error: unknown) => {
      stop.abort()
      throw error
    }
    try {
      await Promise.all([work(stop.signal), cluster.killAtRandom(killRandom, stop.signal)].map((part) => part.catch(stopAtViolation)))
    } finally {
      clearTimeout(timer)
    }
    await checkAll()
  }
}

let cluster: ChaosCluster | null = null
let status = 0
const began = performance.now()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => void Promise.resolve(cluster?.close()).finally(() => process.exit(130)))
console.log(`seed ${seed}, ${minutes} minutes, --search ${search}`)
try {
  cluster = await startChaosCluster(search, history)
  await run(cluster)
} catch (error) {
  status = 1
  const reason = error instanceof ViolationError ? error.message : String(error instanceof Error ? error.stack : error)
  const subjects = [...reason.matchAll(/file-\d+|word\d+|user \d+/g)].map(([text]) => text)
  console.error(`${cluster?.logs() ?? ''}\n\n${history.lines(subjects)}\n\nVIOLATION: ${reason}`)
} finally {
  console.log(
    `seed ${seed}, ${((performance.now() - began) / 60_000).toFixed(1)} minutes, --search ${search}: ${status} violations\n${history.figures()}`,
  )
  await cluster?.close().catch((error: unknown) => console.error(error))
}
process.exit(status)
