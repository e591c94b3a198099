import 'fake-indexeddb/auto'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { openDexie } from '#local/database/dexie-storage.ts'
import { createDownloadStore } from '#local/downloads/download-store.ts'
import type { Job } from '#local/downloads/job-records.ts'
import { receive } from '#local/downloads/receive.ts'
import { type FileServer, hashOf, startFileServer } from '../support/downloads/delivery.ts'
import { openTab, type Tab, type TabEvents } from '../support/downloads/tab.ts'
import { eventually } from '../support/eventually.ts'
import type { Fault } from '../support/fault-proxy.ts'

const file = /download\/file\//
const options = /download\/\?/
const page = { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>Welcome to this hotel</html>' }
const middle = 40_000

let server: FileServer
let count = 0
const newId = (): string => `f${(count += 1)}`
const bytesOf = (salt: number): Uint8Array => Uint8Array.from({ length: 100_000 }, (_, at) => (at * 7 + salt * 29 + (at >> 9)) & 255)

beforeAll(async () => {
  vi.stubGlobal('navigator', { onLine: true })
  server = await startFileServer()
})
afterAll(async () => {
  await server.close()
  vi.unstubAllGlobals()
})

let tabs: Tab[] = []
afterEach(async () => {
  server.proxy.heal()
  for (const tab of tabs) await tab.close()
  tabs = []
})

/** A device with queued files and no tab that downloads them. */
const device = async (...ids: readonly string[]) => {
  const name = `faults-${newId()}`
  const delivered = new Map<string, string>()
  const from: number[] = []
  const owners = new Set<number>()
  const witness: TabEvents = {
    onDelivered: (job, bytes) => void delivered.set(job.assetIds[0] ?? '', hashOf(bytes)),
    onAppended: ({ fence }) => void owners.add(fence),
    onOpened: (at) => void from.push(at),
  }
  const open = async (): Promise<Tab> => {
    const tab = await openTab({ name, api: server.apiOf('anna'), disk: null, events: witness, onChange: () => undefined, newId })
    tabs.push(tab)
    return tab
  }
  const handle = await openDexie(name, { onBlocked: () => undefined, onLost: () => undefined })
  const store = createDownloadStore(handle, { newId })
  for (const id of ids) await store.enqueue({ assetIds: [id], setId: '0', title: id })
  handle.close()
  return { name, delivered, from, owners, open }
}
const putFile = async (salt: number): Promise<{ readonly id: string; readonly hash: string }> => {
  const [id, bytes] = [`file-${newId()}`, bytesOf(salt)]
  await server.putFile(id, bytes)
  return { id, hash: hashOf(bytes) }
}
const untilState = (tab: Tab, expected: Job['state']): Promise<Job> =>
  eventually(async () => {
    const [job] = await tab.store.list()
    expect(job?.state).toBe(expected)
    return job as Job
  }, 5)

interface Case {
  readonly title: string
  readonly faults: readonly (readonly [RegExp, Fault])[]
  /** First requested byte of each attempt; null = any. */
  readonly from: readonly number[] | null
}
const cut: readonly [RegExp, Fault] = [file, { cutAfter: middle, times: 1 }]
/** The newest matching fault applies, so later faults come first. */
const afterCut = (fault: Fault): Case['faults'] => [[file, { ...fault, times: 1 }], cut]
const resumes = [0, middle]
const resumesAfterDelay = [0, middle, middle]
const restarts = [0, middle, middle, 0]

const cases: readonly Case[] = [
  {
    title: 'O5 fault 1: repeats a request that is dropped before it arrives',
    faults: [
      [file, { drop: true, times: 2 }],
      [options, { drop: true, times: 2 }],
    ],
    from: null,
  },
  {
    title: 'O5 fault 6: rejects the sign-in page of a network as a link and as a file',
    faults: [
      [file, { ...page, times: 1 }],
      [options, { ...page, times: 1 }],
    ],
    from: null,
  },
  {
    title: 'O5 fault 8: aborts a connection that stalls in the middle of the body and keeps the received bytes',
    faults: [[file, { holdAfter: middle, times: 1 }]],
    from: resumes,
  },
  { title: 'O5 fault 36: resumes after a body is cut', faults: [cut], from: resumes },
  {
    title: 'O5 fault 37: restarts when the response to a range request is the whole file',
    faults: afterCut({ removeRequestHeaders: ['range', 'if-range'] }),
    from: resumes,
  },
  {
    title: 'O5 fault 38: discards a part with a wrong Content-Range and requests it again',
    faults: afterCut({ replace: { 'content-range': 'bytes 5-99999/100000' } }),
    from: resumesAfterDelay,
  },
  {
    title: 'O5 fault 38: discards a part without Content-Range and requests it again',
    faults: afterCut({ without: ['content-range'] }),
    from: resumesAfterDelay,
  },
  {
    title: 'O5 fault 38: restarts the file after two wrong parts in a row',
    faults: [[file, { without: ['content-range'], times: 2 }], cut],
    from: restarts,
  },
  {
    title: 'O5 fault 39: never combines parts with another or a weak ETag',
    faults: [[file, { replace: { etag: 'W/"x"' }, times: 1 }], ...afterCut({ replace: { etag: '"other"' } })],
    from: null,
  },
  {
    title: 'O5 fault 41: restarts the file when a range is not satisfiable',
    faults: [[file, { status: 416, times: 2 }], cut],
    from: restarts,
  },
  {
    title: 'O5 fault 42: does not accept a body that ends early as complete',
    faults: [[file, { endAfter: middle, times: 1 }]],
    from: null,
  },
  {
    title: 'O5 fault 43: downloads a file with a wrong digest once more',
    faults: [[file, { replace: { 'repr-digest': `sha-256=:${'A'.repeat(43)}=:` }, times: 1 }]],
    from: [0, 0],
  },
  {
    title: 'O5 fault 44: never combines a compressed part with the others',
    faults: afterCut({ replace: { 'content-encoding': 'gzip' } }),
    from: null,
  },
  {
    title: 'O5 fault 23: retries after 502 and 503',
    faults: [
      [file, { status: 503, times: 1 }],
      [options, { status: 502, times: 2 }],
    ],
    from: null,
  },
  {
    title: 'O5 fault 20: retries after 429 when Retry-After has passed',
    faults: [[file, { status: 429, headers: { 'retry-after': '0' }, times: 1 }]],
    from: null,
  },
]

describe('one fault at a time, and the file is complete', () => {
  test.each(cases)('$title', async ({ faults, from: expected }) => {
    const { id, hash } = await putFile(1)
    const { delivered, from, open } = await device(id)
    const armed = faults.map(([pattern, fault]) => server.proxy.inject(pattern, fault))
    const tab = await open()
    tab.queue.schedule()
    await eventually(() => expect(delivered.get(id)).toBe(hash), 5)
    for (const one of armed) expect(one.met()).toBeGreaterThan(0)
    if (expected) expect(from).toEqual(expected)
  })
})

test('O5 fault 40: delivers the new file, never a mixture, when the file changed and the server ignores If-Range', async () => {
  const { id } = await putFile(2)
  const { delivered, open } = await device(id)
  // The second attempt waits for its link until the file has changed.
  const fault = server.proxy.inject(options, { holdAfter: 0, times: 1 })
  server.proxy.inject(options, { times: 1 })
  server.proxy.inject(file, { cutAfter: middle, times: 1 })
  const tab = await open()
  tab.queue.schedule()
  await eventually(() => expect(fault.met()).toBe(1), 5)
  const other = bytesOf(3)
  await server.putFile(id, other)
  const deaf = server.proxy.inject(file, { removeRequestHeaders: ['if-range'] })
  fault.release()
  await eventually(() => expect(delivered.get(id)).toBe(hashOf(other)), 5)
  expect(deaf.met()).toBeGreaterThan(0)
})

test('O5 fault 45: requests a new link for every attempt, so an expired link costs nothing', async () => {
  const { id, hash } = await putFile(4)
  const { delivered, from, open } = await device(id)
  server.proxy.inject(file, { cutAfter: middle, times: 1 })
  const before = server.proxy.requests.length
  const tab = await open()
  tab.queue.schedule()
  await eventually(() => expect(delivered.get(id)).toBe(hash), 5)
  const requests = server.proxy.requests.slice(before)
  expect(from).toEqual(resumes)
  expect(requests.filter((line) => options.test(line))).toHaveLength(2)
})

test('O5 fault 43: fails, without saving, a file whose digest never matches', async () => {
  const { id } = await putFile(5)
  const { delivered, open } = await device(id)
  server.proxy.inject(file, { replace: { 'repr-digest': `sha-256=:${'A'.repeat(43)}=:` } })
  const tab = await open()
  tab.queue.schedule()
  expect((await untilState(tab, 'failed')).reason).toBe('damaged')
  expect(delivered.size).toBe(0)
})

test.each([true, false])('O5 downloads a complete file again that was evicted (%s) or damaged before it was saved', async (isEvicted) => {
  const { id, hash } = await putFile(9)
  const { name, delivered, open } = await device(id)
  const first = await open()
  first.queue.schedule()
  const job = await untilState(first, 'saved')
  await first.close()
  delivered.clear()
  const handle = await openDexie(name, { onBlocked: () => undefined, onLost: () => undefined })
  await handle.run('write', ['downloadParts'], async (transaction) => {
    const rows = transaction.rows('downloadParts')
    if (isEvicted) return rows.clear()
    const [part] = (await rows.all()) as { readonly bytes: ArrayBuffer }[]
    const bytes = Uint8Array.from(new Uint8Array(part?.bytes ?? []), (byte, at) => (at === 0 ? byte ^ 1 : byte))
    return rows.put({ ...part, bytes: bytes.buffer })
  })
  await createDownloadStore(handle, { newId }).alter(job.id, () => ({ state: 'ready', savedAt: null }))
  handle.close()
  const second = await open()
  second.queue.schedule()
  await eventually(() => expect(delivered.get(id)).toBe(hash), 5)
})

test('O5 fault 12: a session that ends during a download keeps the received bytes and the job', async () => {
  const { id, hash } = await putFile(6)
  const { delivered, from, open } = await device(id)
  server.proxy.inject(options, { status: 401, body: { code: 'auth.session-expired' } })
  const alive = server.proxy.inject(options, { times: 1 })
  server.proxy.inject(file, { cutAfter: middle, times: 1 })
  const tab = await open()
  tab.queue.schedule()
  const job = await untilState(tab, 'needs-auth')
  expect(alive.met()).toBe(1)
  expect(job.have).toBe(middle)
  server.proxy.heal()
  await tab.store.alter(job.id, () => ({ state: 'queued', reason: null }))
  tab.queue.runNow()
  await eventually(() => expect(delivered.get(id)).toBe(hash), 5)
  expect(from).toEqual(resumes)
})

test.each([
  [
    'O5 fault 16: a rejected download stops alone',
    'not-for-anna',
    { status: 403, body: { code: 'access.no-download-right' } },
    'denied',
    'unauthorized',
  ],
  [
    'O5 fault 17: the download of a removed asset stays in the list with the reason',
    'never-there',
    { status: 404, body: { code: 'asset.not-found' } },
    'gone',
    'gone',
  ],
  ['O5 fault 83: a download that always fails is given up', 'poison', { status: 500 }, 'failed', 'error'],
] as const)('%s, and does not block the others', async (_title, bad, fault, state, reason) => {
  const { id, hash } = await putFile(7)
  const { delivered, open } = await device(bad, id)
  server.proxy.inject(new RegExp(`${options.source}.*${bad}`), fault)
  const tab = await open()
  tab.queue.schedule()
  await eventually(() => expect(delivered.get(id)).toBe(hash), 5)
  const job = await untilState(tab, state)
  expect(job.reason).toBe(reason)
})

test.each([
  [403, 'failed', 'externalForbidden'],
  [429, 'waiting', 'externalBusy'],
] as const)('W4 fault 21: distinguishes %d of the returned URL from one of the API', async (status, state, reason) => {
  const { id } = await putFile(8)
  const { open } = await device(id)
  server.proxy.inject(file, { status, headers: { 'retry-after': '600' } })
  const tab = await open()
  tab.queue.schedule()
  await eventually(async () => expect((await tab.store.list())[0]?.reason).toBe(reason), 5)
  if (state === 'failed') await untilState(tab, state)
})

test('O5 fault 9: does not time out while single bytes still arrive', async () => {
  vi.useFakeTimers()
  try {
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        await new Promise((resolve) => setTimeout(resolve, 10_000))
        sent += 1
        controller.enqueue(Uint8Array.of(sent))
        if (sent === 10) controller.close()
      },
    })
    const storedBytes: number[] = []
    let moved = 0
    const receiving = receive({
      body,
      signal: new AbortController().signal,
      idleTimeoutMs: 15_000,
      partBytes: 4,
      maxPendingBytes: 8,
      write: async (pieces) => {
        for (const bytes of pieces) storedBytes.push(...new Uint8Array(bytes))
      },
      onBytes: (bytes) => {
        moved += bytes
      },
    })
    await vi.advanceTimersByTimeAsync(101_000)
    await receiving
    expect(storedBytes).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(moved).toBe(10)
  } finally {
    vi.useRealTimers()
  }
})

describe('bytes that arrive while a part is being written', () => {
  /** A body of ten chunks of 100 bytes that breaks on command, and storage that writes only on command. */
  const slowDevice = (most: number) => {
    let pushed = 0
    let breakOff = () => {}
    let goOn = () => {}
    const pending = new Promise<void>((go) => {
      goOn = go
    })
    const body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          breakOff = () => controller.error(new TypeError('network error'))
        },
        pull: (controller) => {
          pushed += 1
          if (pushed <= 10) controller.enqueue(new Uint8Array(100).fill(pushed))
          return pushed < 10 ? undefined : new Promise<void>(() => {})
        },
      },
      { highWaterMark: 0 },
    )
    const seen = { read: 0, kept: [] as number[] }
    const ended = receive({
      body,
      signal: new AbortController().signal,
      idleTimeoutMs: 15_000,
      partBytes: 100,
      maxPendingBytes: most,
      write: async (pieces) => {
        await pending
        for (const bytes of pieces) seen.kept.push(...new Uint8Array(bytes))
      },
      onBytes: (bytes) => {
        seen.read += bytes
      },
    }).catch((error: unknown) => error)
    return { seen, ended, breakOff, goOn }
  }

  test('O5 are read immediately and stored even if the connection breaks (fault 36)', async () => {
    const { seen, ended, breakOff, goOn } = slowDevice(10_000)
    await eventually(() => expect(seen.read).toBe(1000))
    expect(seen.kept).toEqual([])
    breakOff()
    goOn()
    expect(await ended).toMatchObject({ code: 'client.network', kind: 'unreachable' })
    expect(seen.kept).toEqual(Array.from({ length: 1000 }, (_, at) => Math.floor(at / 100) + 1))
  })

  test('W3 stay in the network buffer beyond the limit, so that memory does not grow', async () => {
    const { seen, goOn } = slowDevice(300)
    await eventually(() => expect(seen.read).toBe(400))
    await new Promise((resolve) => setTimeout(resolve))
    expect(seen.read).toBe(400)
    goOn()
    await eventually(() => expect(seen.read).toBe(1000))
  })
})

test('O5 fault 66: after a hundred tabs open and close, the last one completes the work, one owner at a time', async () => {
  const files = await Promise.all(Array.from({ length: 4 }, (_, at) => putFile(10 + at)))
  const { delivered, open } = await device(...files.map(({ id }) => id))
  const all: Tab[] = []
  for (let at = 0; at < 100; at += 1) {
    const tab = await open()
    all.push(tab)
    tab.queue.schedule()
    // Most tabs close immediately, some crash in the middle of an operation.
    if (at % 3 > 0) await tab.close()
    else if (at % 9 === 0 && at < 99) tab.crashAfter(at % 7)
  }
  const survivor = all.at(-1)
  for (const tab of all.slice(0, -1)) await tab.close()
  survivor?.queue.runNow()
  await eventually(async () => expect((await survivor?.store.list())?.every(({ state }) => state === 'saved')).toBe(true), 20)
  for (const { id, hash } of files) if (delivered.has(id)) expect(delivered.get(id)).toBe(hash)
})

test('O5 fault 60: stores received bytes as ArrayBuffer, which every browser can store', async () => {
  const { id } = await putFile(20)
  const { open } = await device(id)
  server.proxy.inject(file, { holdAfter: middle })
  const tab = await open()
  tab.queue.schedule()
  await eventually(async () => expect((await tab.store.list())[0]?.parts).toBeGreaterThan(0), 5)
  const [job] = await tab.store.list()
  expect(Object.prototype.toString.call(await tab.store.part(job?.id ?? '', 0))).toBe('[object ArrayBuffer]')
})
