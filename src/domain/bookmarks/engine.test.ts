// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import type { Session } from '#contract/session.ts'
import { eventually } from '../../../tests/support/eventually.ts'
import type { ApiClient } from '../../platform/api-client.ts'
import type { Toast } from '../toasts/atoms.ts'
import type { Bookmarks } from './atoms.ts'
import { createBookmarkEngine } from './engine.ts'

const guest = { scope: 'guest', session: 'token', guest: true } as Session
type NewToast = Omit<Toast, 'id'>

/** An engine without a store or a server. */
const openEngine = async () => {
  let list: Bookmarks['ids'] = []
  const toasts: NewToast[] = []
  const statuses: string[] = []
  const ignore = () => undefined
  const engine = createBookmarkEngine({
    session: guest,
    api: () => ({ call: () => Promise.reject(new Error('no server')) }) as unknown as ApiClient,
    isOnline: () => false,
    locale: () => 'en',
    onBookmarks: ({ ids }) => {
      list = ids
    },
    onStatus: (status) => statuses.push(status),
    onSync: ignore,
    onTrash: ignore,
    onMissing: ignore,
    onAssets: ignore,
    onMergePrompt: ignore,
    onStorage: ignore,
    onDeviceId: ignore,
    showToast: (toast) => toasts.push(toast),
    dismissToasts: ignore,
    showError: (failure) => {
      throw failure
    },
  })
  await eventually(() => expect(statuses).toContain('success'))
  return { engine, list: () => list, toasts }
}

test('B1 adds only new bookmarks, counts them, and undoes a removal at the same positions', async () => {
  const { engine, list, toasts } = await openEngine()
  await engine.add(['a', 'b', 'b', 'c'])
  expect(list()).toEqual(['a', 'b', 'c'])
  await engine.add(['a'])
  await engine.remove(['b', 'unknown'])
  await engine.remove(['unknown'])
  expect(list()).toEqual(['a', 'c'])
  expect(toasts.map(({ message, values }) => [message, values?.['count']])).toEqual([
    ['toast.bookmark.added', 3],
    ['toast.bookmark.present', undefined],
    ['toast.bookmark.removed', 1],
  ])
  toasts.at(-1)?.action?.run()
  await eventually(() => expect(list()).toEqual(['a', 'b', 'c']))
  engine.stop()
})
