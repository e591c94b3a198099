// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import { RemoteError } from '#local/remote-error.ts'
import { blobs, fileResponse, original, portal, ready, saved, web } from '../../../tests/support/downloads/download-portal.ts'
import { eventually } from '../../../tests/support/eventually.ts'
import { deviceStore, storageKeys } from '../../platform/storage.ts'
import { responseListenerAtom } from '../api/atoms.ts'
import { connectionAtom } from '../connection/atoms.ts'
import { removeJobAtom, resumeJobAtom } from '../downloads/actions.ts'
import { choiceAtom, downloadProgressAtom, jobsAtom, refusedIdsAtom } from '../downloads/atoms.ts'
import { downloadMessages } from '../downloads/messages.ts'
import { evidenceOfFailure } from '../offline/withdrawals/visibility-evidence.ts'
import { continuePostponedAtom } from './continue-postponed.ts'
import { chooseJobAtom, confirmChoiceAtom, startDownloadAtom } from './start-actions.ts'
import { watchPostponed } from './watch-postponed.ts'

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
    watchPostponed(opened.store)
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
