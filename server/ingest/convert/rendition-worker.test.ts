import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMemoryRenditionJobs } from '../../../tests/support/memory-rendition-jobs.ts'
import { sampleAsset } from '../../ports/conformance/conformance-samples.ts'
import type { RenditionJobs } from '../../ports/rendition-jobs.ts'
import { StoresUnavailableError } from '../../ports/stores.ts'
import type { AssetRecord, Rendition } from '../../records/asset-record.ts'
import { TimeLimitError, UnusableFileError } from '../reason.ts'
import { convertOnAnyServer } from './missing-renditions.ts'
import { type RenditionWorker, startRenditionWorker } from './rendition-worker.ts'

const sha256 = 'a'.repeat(64)
const renditionOf = (name: string): Rendition => ({
  name,
  blob: `made/${name}`,
  mime: 'image/jpeg',
  extension: 'jpg',
  bytes: 1,
  crc32: 1,
  sha256: 'b'.repeat(64),
})
const record = sampleAsset('one', { renditions: [{ ...renditionOf('original'), sha256 }] })
const targetOf = (name: string) => ({ assetId: 'one', sha256, list: 'forms' as const, name })

/** A conversion that the test ends. */
interface Running {
  readonly worker: string
  readonly name: string
  readonly signal: AbortSignal
  finish(): void
  fail(error: Error): void
}

let jobs: RenditionJobs
let running: Running[]
let made: string[]
let warnings: string[]
let assets: Map<string, AssetRecord>
/** Keys that are not stored, although the maker found them. */
let missingBlobs: Set<string>
let workers: RenditionWorker[]
const warn = (_details: object, message: string) => void warnings.push(message)
const log = { info: () => undefined, warn, error: warn }

beforeEach(() => {
  vi.useFakeTimers()
  jobs = createMemoryRenditionJobs()
  ;[running, made, warnings, workers] = [[], [], [], []]
  assets = new Map([['one', record]])
  missingBlobs = new Set()
})
afterEach(async () => {
  for (const one of running) one.finish()
  await Promise.all(workers.map((worker) => worker.close()))
  vi.useRealTimers()
})

/** A database that a server can lose. */
const connectionTo = () => {
  const connection = { isLost: false }
  const reach = async <Result>(call: () => Promise<Result>): Promise<Result> => {
    if (connection.isLost) throw new StoresUnavailableError('lost')
    return call()
  }
  const reached: RenditionJobs = {
    counts: (now) => jobs.counts(now),
    request: (...args) => reach(() => jobs.request(...args)),
    claim: (...args) => reach(() => jobs.claim(...args)),
    extend: (...args) => reach(() => jobs.extend(...args)),
    finish: (...args) => reach(() => jobs.finish(...args)),
    postpone: (...args) => reach(() => jobs.postpone(...args)),
  }
  return { connection, reached }
}

const startWorker = (name: string) => {
  const { connection, reached } = connectionTo()
  const worker = startRenditionWorker({
    jobs: reached,
    assets: { getAsset: async (id) => assets.get(id) ?? null },
    maker: {
      make: (_record, target, signal) =>
        new Promise((resolve, reject) => {
          signal.addEventListener('abort', () => reject(new Error('aborted')))
          running.push({
            worker: name,
            name: target.name,
            signal,
            finish: () => resolve(renditionOf(target.name)),
            fail: reject,
          })
        }),
    },
    made: { add: async (_sha256, _list, rendition) => void made.push(`${name} ${rendition.name}`) },
    blobs: { stat: async (key) => (missingBlobs.has(key) ? null : { bytes: 1 }) },
    log,
    clock: Date.now,
  })
  workers.push(worker)
  return { worker, connection }
}

const request = (name: string, stop = new AbortController().signal) => {
  const result = convertOnAnyServer({ jobs, log, clock: Date.now, onRequest: () => undefined })(record, targetOf(name), stop)
  result.catch(() => undefined)
  return result
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const nextPollMs = 2000

test('V8 T12 a worker makes a rendition once for all servers that request it', async () => {
  startWorker('w')
  const requests = [request('web'), request('web'), request('png')]
  await pass(nextPollMs)
  expect(running.map(({ name }) => name).toSorted()).toEqual(['png', 'web'])
  // Longer than a claim.
  await pass(5 * 60_000)
  for (const one of running) one.finish()
  await pass(nextPollMs)
  expect((await Promise.all(requests)).map((rendition) => rendition?.name)).toEqual(['web', 'web', 'png'])
  expect([running.length, made.toSorted()]).toEqual([2, ['w png', 'w web']])
})

test('V8 a worker makes a rendition again whose former blob another server removed before it was listed', async () => {
  startWorker('w')
  const result = request('web')
  await pass(nextPollMs)
  missingBlobs.add(renditionOf('web').blob)
  running[0]?.finish()
  await pass(0)
  expect(running.map(({ name }) => name)).toEqual(['web', 'web'])
  missingBlobs.clear()
  running[1]?.finish()
  await pass(nextPollMs)
  expect([(await result)?.name, made]).toEqual(['web', ['w web', 'w web']])
})

test('T12 a worker makes two renditions of a list at a time, in the order of the requests', async () => {
  startWorker('w')
  const requests = ['a', 'b', 'c'].map((name) => request(name))
  await pass(nextPollMs)
  expect(running.map(({ name }) => name)).toEqual(['a', 'b'])
  running[0]?.finish()
  await pass(0)
  expect(running.map(({ name }) => name)).toEqual(['a', 'b', 'c'])
  for (const one of running) one.finish()
  await pass(nextPollMs)
  expect((await Promise.all(requests)).map((rendition) => rendition?.name)).toEqual(['a', 'b', 'c'])
})

test('V8 another worker finishes the job of one that lost the database, which stops and lists nothing', async () => {
  const first = startWorker('first')
  const result = request('web')
  await pass(nextPollMs)
  first.connection.isLost = true
  startWorker('second')
  await pass(2 * 60_000)
  expect(running.map(({ worker, signal }) => [worker, signal.aborted])).toEqual([
    ['first', true],
    ['second', false],
  ])
  first.connection.isLost = false
  for (const one of running) one.finish()
  await pass(nextPollMs)
  expect((await result)?.name).toBe('web')
  expect(made).toEqual(['second web'])
})

test('V8 a stop releases the running job immediately and does not count as a failure', async () => {
  const first = startWorker('first')
  const result = request('web')
  await pass(nextPollMs)
  startWorker('second')
  await first.worker.close()
  await pass(nextPollMs)
  expect(running.map(({ worker }) => worker)).toEqual(['first', 'second'])
  running[1]?.finish()
  await pass(nextPollMs)
  expect((await result)?.name).toBe('web')
  expect(warnings).toEqual([])
})

test('V8 a worker stops when no request waits, and the next request begins again', async () => {
  startWorker('w')
  const leaving = new AbortController()
  const left = request('web', leaving.signal)
  await pass(nextPollMs)
  leaving.abort()
  await expect(left).rejects.toThrow(/abort/)
  await pass(60_000)
  expect(running.map(({ signal }) => signal.aborted)).toEqual([true])
  const result = request('web')
  await pass(nextPollMs)
  running[1]?.finish()
  await pass(nextPollMs)
  expect((await result)?.name).toBe('web')
})

test('V8 E3 a lack of resources is retried after growing pauses, and only a lasting failure is final', async () => {
  startWorker('w')
  const attempt = async (error: Error) => {
    const result = request('web')
    await pass(nextPollMs)
    running.at(-1)?.fail(error)
    await pass(nextPollMs)
    return result
  }
  const busy = (seconds: RegExp) => ({ code: 'server.busy', headers: { 'Retry-After': expect.stringMatching(seconds) } })
  await expect(attempt(new TimeLimitError('drawing', 30))).rejects.toMatchObject(busy(/^(9|10)$/))
  await expect(request('web')).rejects.toMatchObject(busy(/^\d$/))
  expect(running).toHaveLength(1)
  await pass(10_000)
  await expect(attempt(new StoresUnavailableError('away'))).rejects.toMatchObject(busy(/^(5\d|60)$/))
  await pass(60_000)
  await expect(attempt(new TimeLimitError('drawing', 30))).rejects.toMatchObject({ code: 'download.conversion-failed' })
  await pass(600_000)
  expect(running).toHaveLength(3)
  await expect(attempt(new UnusableFileError('cannot be decoded'))).rejects.toMatchObject({ code: 'download.conversion-failed' })
  await expect(request('web')).rejects.toMatchObject({ code: 'download.conversion-failed' })
  expect(running).toHaveLength(4)
  await pass(60_000)
  const result = request('web')
  await pass(nextPollMs)
  running.at(-1)?.finish()
  await pass(nextPollMs)
  expect((await result)?.name).toBe('web')
})

test('V8 a worker whose disk is full leaves its jobs to others for a minute', async () => {
  startWorker('full')
  const result = request('web')
  await pass(nextPollMs)
  running[0]?.fail(Object.assign(new Error('write'), { code: 'ENOSPC' }))
  await pass(nextPollMs)
  expect(running).toHaveLength(1)
  const { worker } = startWorker('other')
  await pass(nextPollMs)
  expect(running.map((one) => one.worker)).toEqual(['full', 'other'])
  running[1]?.finish()
  await pass(nextPollMs)
  expect((await result)?.name).toBe('web')
  await worker.close()
  await pass(60_000)
  const later = request('png')
  await pass(nextPollMs)
  expect(running.map((one) => one.worker)).toEqual(['full', 'other', 'full'])
  running[2]?.finish()
  await pass(nextPollMs)
  expect((await later)?.name).toBe('png')
})

test('V8 a job whose servers ended several times waits before the next attempt', async () => {
  const result = request('web')
  await pass(0)
  for (let lost = 0; lost < 3; lost += 1) {
    expect(await jobs.claim('forms', Date.now() + 30_000, Date.now())).not.toBeNull()
    await pass(30_000)
  }
  startWorker('w')
  await pass(nextPollMs)
  await expect(result).rejects.toMatchObject({ code: 'download.conversion-failed' })
  expect(running).toEqual([])
  await pass(600_000)
  const again = request('web')
  await pass(nextPollMs)
  running[0]?.finish()
  await pass(nextPollMs)
  expect((await again)?.name).toBe('web')
})

test('V8 an asset whose content has changed since the request is requested again', async () => {
  startWorker('w')
  assets.set('one', { ...record, renditions: [renditionOf('original')] })
  const result = request('web')
  await pass(nextPollMs)
  await expect(result).rejects.toMatchObject({ code: 'server.busy' })
  expect(running).toEqual([])
})

test('V8 without a server that converts, a request is refused after half a minute', async () => {
  const result = request('web')
  await pass(40_000)
  await expect(result).rejects.toMatchObject({ code: 'server.busy', headers: { 'Retry-After': '30' } })
  expect(warnings).toEqual(['No server converts files. Start one with --role worker or all.'])
})
