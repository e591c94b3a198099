// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { createStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CallName } from '#contract/calls.ts'
import { readConfig } from '#contract/config/parse.ts'
import { RemoteError } from '#local/remote-error.ts'
import { eventually } from '../../../tests/support/eventually.ts'
import type { ApiClient } from '../../platform/api-client.ts'
import { i18n } from '../../platform/i18n.ts'
import { deviceStore, storageKeys } from '../../platform/storage.ts'
import { apiAtom, responseListenerAtom } from '../api/atoms.ts'
import { configAtom } from '../config/atoms.ts'
import { connectionAtom } from '../connection/atoms.ts'
import { downloadEngineAtom, removeJobAtom, resumeJobAtom } from '../downloads/actions.ts'
import { choiceAtom, downloadProgressAtom, jobsAtom, orderRequestIdsAtom, refusedIdsAtom } from '../downloads/atoms.ts'
import { downloadMessages } from '../downloads/messages.ts'
import { evidenceOfFailure } from '../offline/withdrawals/visibility-evidence.ts'
import { sessionAtom } from '../session/atoms.ts'
import { toastsAtom } from '../toasts/atoms.ts'
import { continuePostponedAtom } from './continue-postponed.ts'
import { followPostponed } from './follow-postponed.ts'
import { chooseJobAtom, confirmChoiceAtom, startDownloadAtom, startLastFormatAtom } from './start-actions.ts'

type Responses = Partial<Record<CallName, () => unknown>>

const original = { id: '0', title: 'Original', format: 'jpg' }
const web = { id: 'web', title: 'Web', format: 'jpg' }
/** States that do not change without the user or a timer. */
const resting: readonly string[] = ['saved', 'denied', 'gone', 'failed', 'waiting']
let userNames = 0
const opened: ReturnType<typeof createStore>[] = []
const saved: { name: string; address: string }[] = []
const blobs = new Map<string, Blob>()

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  saved.length = 0
  localStorage.clear()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, address: this.href })
  })
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const address = `blob:test/${blobs.size}`
    blobs.set(address, blob as Blob)
    return address
  })
})
afterEach(async () => {
  for (const store of opened.splice(0)) await (await store.set(downloadEngineAtom))?.stop()
  vi.restoreAllMocks()
})

const fileResponse = (body: BodyInit | null, headers: Record<string, string> = {}, status = 200) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response(body, { status, headers })))

const portal = (responses: Responses, config: unknown = {}) => {
  const store = createStore()
  const requests: { name: CallName; query: unknown }[] = []
  const call = async (name: CallName, parts: { query?: unknown } = {}) => {
    requests.push({ name, query: parts.query })
    const response = responses[name]
    if (!response) throw new RemoteError('server.internal', 500)
    return response()
  }
  store.set(apiAtom, { call, address: (path: string) => path } as unknown as ApiClient)
  store.set(configAtom, readConfig(config))
  userNames += 1
  const rights = { guest: false, isAssetUser: true, isGuiAdmin: false }
  store.set(sessionAtom, { session: 'token', user: 'u', scope: `person-${userNames}`, workspace: '', login_methods: [], ...rights })
  opened.push(store)
  return {
    store,
    requested: requests,
    messages: () => store.get(toastsAtom).map(({ message }) => message),
    settled: () =>
      eventually(() => {
        const jobs = store.get(jobsAtom)
        expect(jobs.length > 0 && jobs.every(({ state }) => resting.includes(state)) && jobs).toBeTruthy()
      }),
  }
}

const ready = { getConvertSets: () => ({ convert_sets: [original] }), download: () => ({ url: '/file/1' }) }

describe('a download', () => {
  test('W1 a single preset starts directly and W3 is saved under the name of the header', async () => {
    fileResponse('12345', {
      'content-length': '5',
      'content-type': 'image/jpeg',
      'content-disposition': `attachment; filename*=UTF-8''..%2F%C3%9Cber.jpg`,
    })
    const { store, requested, messages, settled } = portal(ready)
    await store.set(startDownloadAtom, ['a1'])
    await settled()
    expect(requested).toEqual([
      { name: 'getConvertSets', query: { asset_id: ['a1'] } },
      { name: 'download', query: { id: ['a1'], csetid: '0', target: 'down' } },
    ])
    expect(saved.map(({ name }) => name)).toEqual(['Über.jpg'])
    expect(await blobs.get(saved[0]?.address ?? '')?.text()).toBe('12345')
    expect(messages()).toEqual([downloadMessages.starting.id])
  })

  test('W1 several presets open the dialog, and the selected one is preselected the next time', async () => {
    fileResponse('x')
    const { store, settled } = portal({ ...ready, getConvertSets: () => ({ convert_sets: [original, web] }) })
    await store.set(startDownloadAtom, ['a1'])
    expect(store.get(choiceAtom)?.preferred).toBe('0')
    await store.set(confirmChoiceAtom, 'web')
    expect(store.get(choiceAtom)).toBeNull()
    await settled()
    await store.set(startDownloadAtom, ['a2'])
    expect(store.get(choiceAtom)?.preferred).toBe('web')
  })

  test('Z10 the last format of such files starts without the dialog; another file and terms of use open it', async () => {
    fileResponse('x')
    const image = [{ kind: 'image', assets: 1 }] as const
    const sets = [original, web].map((set) => ({ ...set, kinds: image }))
    const { store, settled } = portal({ ...ready, getConvertSets: () => ({ convert_sets: sets }) })
    await store.set(startLastFormatAtom, 'a1')
    expect(store.get(choiceAtom)?.assetIds).toEqual(['a1'])
    await store.set(confirmChoiceAtom, 'web')
    await settled()
    await store.set(startLastFormatAtom, 'a2')
    expect(store.get(choiceAtom)).toBeNull()
    const jobs = () => new Set(store.get(jobsAtom).map(({ assetIds, setId, state }) => `${assetIds.join()} ${setId} ${state}`))
    await eventually(() => expect(jobs()).toEqual(new Set(['a1 web saved', 'a2 web saved'])))
    const other = portal({ ...ready, getConvertSets: () => ({ convert_sets: [original, { ...web, id: 'print' }] }) })
    await other.store.set(startLastFormatAtom, 'a3')
    expect(other.store.get(choiceAtom)?.assetIds).toEqual(['a3'])
    const terms = portal({ ...ready, getConvertSets: () => ({ convert_sets: sets }) }, { terms_of_use: { show: true } })
    await terms.store.set(startLastFormatAtom, 'a4')
    expect(terms.store.get(choiceAtom)?.preferred).toBe('web')
  })

  test('W1 status 403 for the presets shows an error or the order dialog (fault 15)', async () => {
    const refuse = { getConvertSets: () => Promise.reject(new RemoteError('access.no-download-right', 403)) }
    const plain = portal(refuse)
    await plain.store.set(startDownloadAtom, ['a1'])
    expect(plain.store.get(refusedIdsAtom)).toEqual(['a1'])
    const ordering = portal(refuse, { global: { run_order_process: true } })
    await ordering.store.set(startDownloadAtom, ['a1'])
    expect(ordering.store.get(orderRequestIdsAtom)).toEqual(['a1'])
    expect(ordering.messages()).toEqual([])
  })

  test('W2 a zip reports the assets that it omits', async () => {
    fileResponse('zip')
    const { store, requested, messages, settled } = portal({ ...ready, download: () => ({ url: '/file/1', rejected_asset_ids: ['b'] }) })
    await store.set(startDownloadAtom, ['a', 'b', 'a'])
    expect(store.get(choiceAtom)?.assetIds).toEqual(['a', 'b'])
    await store.set(confirmChoiceAtom, '0')
    await settled()
    expect(requested.at(-1)).toEqual({ name: 'download', query: { id: ['a', 'b'], csetid: '0', operation: 'zip' } })
    expect(messages()).toContain(downloadMessages.unauthorized.id)
    expect(saved[0]?.name).toBe('a.zip')
  })

  test('Z1 a zip of a named set has that name, also after a choice that waited for a connection', async () => {
    fileResponse('zip')
    let isOnline = false
    const { store, requested, settled } = portal({
      ...ready,
      getConvertSets: () => {
        if (!isOnline) throw new RemoteError('client.offline', 0)
        return { convert_sets: [original, web] }
      },
    })
    await store.set(startDownloadAtom, ['a', 'b'], 'Wedding')
    await eventually(() =>
      expect(store.get(jobsAtom)).toMatchObject([{ title: expect.stringContaining('Wedding, '), zipTitle: 'Wedding' }]),
    )
    isOnline = true
    await store.set(chooseJobAtom, store.get(jobsAtom)[0]?.id ?? '')
    await store.set(confirmChoiceAtom, 'web')
    await settled()
    expect(requested.at(-1)?.query).toEqual({ id: ['a', 'b'], csetid: 'web', operation: 'zip', title: 'Wedding' })
  })

  test('Z1 the name of a set is not sent for one asset', async () => {
    fileResponse('1')
    const { store, requested, settled } = portal(ready)
    await store.set(startDownloadAtom, ['a'], 'Wedding')
    await settled()
    expect(requested.at(-1)?.query).toEqual({ id: ['a'], csetid: '0', target: 'down' })
    expect(store.get(jobsAtom)[0]?.zipTitle).toBeUndefined()
  })

  test('O8 reports the assets of a rejected file, so that they are verified', async () => {
    const { store, settled } = portal(ready)
    const doubtful: string[] = []
    store.set(responseListenerAtom, {
      onResponse: () => undefined,
      onFailure: (name, parts, failure) => doubtful.push(...evidenceOfFailure(name, parts, failure).doubtful),
    })
    fileResponse(JSON.stringify({ code: 'access.denied' }), { 'content-type': 'application/json' }, 403)
    await store.set(startDownloadAtom, ['a1'])
    await settled()
    expect(doubtful).toEqual(['a1'])
  })

  test('W4 a second download waits and shows a message', async () => {
    const arrivals: ((response: Response) => void)[] = []
    vi.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise((response) => arrivals.push(response)))
    const { store, messages, settled } = portal(ready)
    await store.set(startDownloadAtom, ['a1'])
    await eventually(() => expect(arrivals).toHaveLength(1))
    await store.set(startDownloadAtom, ['a2'])
    await store.set(startDownloadAtom, ['a2'])
    expect(store.get(jobsAtom).map(({ state }) => state)).toEqual(['downloading', 'queued'])
    expect(messages()).toContain(downloadMessages.queued.id)
    arrivals[0]?.(new Response('1'))
    await eventually(() => expect(arrivals).toHaveLength(2))
    arrivals[1]?.(new Response('2'))
    await settled()
    expect(saved.map(({ name }) => name)).toEqual(['a1.jpg', 'a2.jpg'])
  })

  test.each([
    ['W4 external 403', 403, 'failed', 'externalForbidden'],
    ['W4 external 429', 429, 'waiting', 'externalBusy'],
    ['E3 external 500', 500, 'waiting', 'error'],
    ['E3 external 507', 507, 'waiting', 'error'],
  ] as const)('%s: shows a toast only for a final failure', async (_title, status, state, reason) => {
    fileResponse(null, {}, status)
    const { store, messages, settled } = portal(ready)
    await store.set(startDownloadAtom, ['a1'])
    await settled()
    expect(store.get(jobsAtom)).toMatchObject([{ state, reason }])
    expect(messages().includes(downloadMessages[reason].id)).toBe(state === 'failed')
    expect(saved).toEqual([])
  })

  test('W4 429 of the API is retried', async () => {
    const { store, messages, settled } = portal({
      ...ready,
      download: () => Promise.reject(new RemoteError('download.conversion-busy', 429)),
    })
    await store.set(startDownloadAtom, ['a1'])
    await settled()
    expect(store.get(jobsAtom)).toMatchObject([{ state: 'waiting', reason: 'conversionBusy', retryAtMs: expect.any(Number) }])
    expect(messages()).toEqual([downloadMessages.starting.id])
  })

  test('E3 a full server disk is reported and retried', async () => {
    const { store, messages, settled } = portal({ ...ready, download: () => Promise.reject(new RemoteError('server.full', 507)) })
    await store.set(startDownloadAtom, ['a1'])
    await settled()
    expect(store.get(jobsAtom)).toMatchObject([{ state: 'waiting', reason: 'serverFull' }])
    expect(messages()).toEqual([downloadMessages.starting.id])
  })

  test('W3 a truncated body is never saved and can be retried', async () => {
    fileResponse('123', { 'content-length': '5' })
    const { store, messages, settled } = portal(ready)
    await store.set(startDownloadAtom, ['a1'])
    await settled()
    expect(store.get(jobsAtom)).toMatchObject([{ state: 'waiting', reason: 'interrupted' }])
    expect(messages()).toEqual([downloadMessages.starting.id])
    expect(saved).toEqual([])
    fileResponse('12345', { 'content-length': '5' })
    await store.set(resumeJobAtom, store.get(jobsAtom)[0]?.id ?? '')
    await eventually(() => expect(saved).toHaveLength(1))
  })

  test('E3 a captive portal page is not saved as a file', async () => {
    fileResponse('<html>', { 'content-type': 'text/html' })
    const { store, messages, settled } = portal(ready)
    await store.set(startDownloadAtom, ['a1'])
    await settled()
    expect(store.get(jobsAtom)).toMatchObject([{ state: 'waiting', reason: 'error' }])
    expect(messages()).toEqual([downloadMessages.starting.id])
    expect(saved).toEqual([])
  })

  test('W3 cancelling stops the transfer and starts the next one', async () => {
    const signals: (AbortSignal | null | undefined)[] = []
    const trickle = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
      await new Promise((resolve) => setTimeout(resolve, 5))
      controller.enqueue(new Uint8Array(1))
    }
    const endless = () => new ReadableStream<Uint8Array>({ pull: trickle }, { highWaterMark: 0 })
    vi.spyOn(globalThis, 'fetch').mockImplementation((_url, init) => {
      signals.push(init?.signal)
      return Promise.resolve(new Response(signals.length === 1 ? endless() : 'second'))
    })
    const { store, settled } = portal(ready)
    await store.set(startDownloadAtom, ['a1'])
    await eventually(() => expect(store.get(downloadProgressAtom)?.received).toBeGreaterThan(0))
    await store.set(startDownloadAtom, ['a2'])
    await store.set(removeJobAtom, store.get(jobsAtom)[0]?.id ?? '')
    await eventually(() => expect(store.get(jobsAtom).map(({ state }) => state)).toEqual(['saved']))
    await settled()
    expect(signals[0]?.aborted).toBe(true)
    expect(saved.map(({ name }) => name)).toEqual(['a2.jpg'])
  })
})

describe('without a connection', () => {
  test('O5 an offline download stays in the list, and its preset is selected when online', async () => {
    fileResponse('12345')
    let isOnline = false
    const { store, messages, settled } = portal({
      ...ready,
      getConvertSets: () => {
        if (!isOnline) throw new RemoteError('client.offline', 0)
        return { convert_sets: [original, web] }
      },
    })
    await store.set(startDownloadAtom, ['a1'])
    expect(messages()).toEqual([downloadMessages.postponed.id])
    await eventually(() => expect(store.get(jobsAtom)).toMatchObject([{ assetIds: ['a1'], state: 'needs-choice' }]))
    await store.set(startDownloadAtom, ['a1'])
    expect(store.get(jobsAtom)).toHaveLength(1)
    isOnline = true
    await store.set(chooseJobAtom, store.get(jobsAtom)[0]?.id ?? '')
    expect(store.get(choiceAtom)?.assetIds).toEqual(['a1'])
    await store.set(confirmChoiceAtom, 'web')
    await settled()
    expect(saved).toHaveLength(1)
    expect(store.get(jobsAtom)).toMatchObject([{ setId: 'web', state: 'saved' }])
  })

  /** A portal without a connection, in which a download was requested. */
  const postponed = async (assetIds: readonly string[], config: unknown = {}) => {
    fileResponse('12345')
    const opened = portal(
      {
        ...ready,
        getDownloadInfo: () => ({ max_assets: 2 }),
        getConvertSets: () => {
          if (opened.store.get(connectionAtom) !== 'online') throw new RemoteError('client.offline', 0)
          return { convert_sets: [original, web] }
        },
      },
      config,
    )
    opened.store.set(connectionAtom, 'offline')
    followPostponed(opened.store)
    await opened.store.set(startDownloadAtom, assetIds)
    await eventually(() => expect(opened.store.get(jobsAtom)).toMatchObject([{ state: 'needs-choice' }]))
    return opened
  }

  test('O5 continues by itself when online, in the format that the user chose last', async () => {
    deviceStore.set(storageKeys.convertSet, JSON.stringify(['web']))
    const { store, settled } = await postponed(['a1'])
    store.set(connectionAtom, 'online')
    await settled()
    expect(store.get(jobsAtom)).toMatchObject([{ assetIds: ['a1'], setId: 'web', state: 'saved' }])
    expect(saved).toHaveLength(1)
  })

  test.each([
    ['terms', ['a1'], { terms_of_use: { show: true, links: {} } }],
    ['too many files', ['a1', 'a2', 'a3'], {}],
  ])('O5 %s still need the user', async (_title, assetIds, config) => {
    const { store } = await postponed(assetIds, config)
    store.set(connectionAtom, 'online')
    const [job] = store.get(jobsAtom)
    if (!job) throw new Error('the download is missing')
    await store.set(continuePostponedAtom, job)
    expect(store.get(jobsAtom)).toMatchObject([{ state: 'needs-choice' }])
    await store.set(chooseJobAtom, job.id)
    expect(store.get(choiceAtom)?.assetIds).toEqual(assetIds)
  })

  test.each([
    ['a refusal of another program', new RemoteError('client.unknown-status', 403)],
    ['a page with status 200', new RemoteError('client.bad-answer', 200)],
    ['a server that restarts', new RemoteError('client.restarting', 503)],
  ])('E3 fault 6: %s is not a refusal of the portal: the download stays in the list', async (_title, failure) => {
    const { store, messages } = portal({ ...ready, getConvertSets: () => Promise.reject(failure) })
    await store.set(startDownloadAtom, ['a1'])
    expect(store.get(refusedIdsAtom)).toBeNull()
    expect(messages()).toEqual([downloadMessages.postponed.id])
    await eventually(() => expect(store.get(jobsAtom)).toMatchObject([{ assetIds: ['a1'], state: 'needs-choice' }]))
  })
})
