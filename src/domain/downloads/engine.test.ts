// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import type { Session } from '#contract/session.ts'
import type { Job } from '#local/downloads/job-records.ts'
import { eventually } from '../../../tests/support/eventually.ts'
import type { ApiClient } from '../../platform/api-client.ts'
import { i18n } from '../../platform/i18n.ts'
import { createDownloadEngine } from './engine.ts'
import { downloadMessages } from './messages.ts'

const anna = { scope: 'anna', session: 'token', guest: false } as Session

test('W4 a download without a connection waits in the queue; a second one opens the list instead', async () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  let jobs: readonly Job[] = []
  let openedCount = 0
  const messages: string[] = []
  const ignore = () => undefined
  const engine = createDownloadEngine({
    session: anna,
    api: { call: () => Promise.reject(new Error('no server')) } as unknown as ApiClient,
    isOnline: () => false,
    canRequestOrders: () => false,
    onJobs: (shown) => {
      jobs = shown
    },
    onProgress: ignore,
    onStorage: ignore,
    onOrderRequest: ignore,
    onFileFailure: ignore,
    openTray: () => {
      openedCount += 1
    },
    showToast: ({ message }) => messages.push(message),
    dismissToasts: ignore,
  })
  const request = { assetIds: ['a'], setId: '0', title: 'A' }
  await engine.enqueue(request)
  await eventually(() => expect(jobs).toMatchObject([{ assetIds: ['a'], state: 'queued' }]))
  expect(openedCount).toBe(0)
  await engine.enqueue(request)
  expect([jobs.length, openedCount]).toEqual([1, 1])
  await engine.postpone({ assetIds: ['b'], title: 'B' })
  await eventually(() => expect(jobs.map(({ state }) => state)).toEqual(['queued', 'needs-choice']))
  expect(messages).toEqual([downloadMessages.offline.id, downloadMessages.offline.id, downloadMessages.postponed.id])
  expect(await engine.signOut()).toBe(2)
  await engine.stop()
})
