// @vitest-environment happy-dom
import { createStore } from 'jotai'
import { beforeEach, expect, test, vi } from 'vitest'
import type { AnyErrorCode } from '#contract/errors.ts'
import { RemoteError } from '#local/remote-error.ts'
import { connectionAtom } from '../../connection/atoms.ts'
import type { OfflineFile } from '../copies/offline-file.ts'
import { loadMedia, PreviewOnlyError } from './load-media.ts'

const device = vi.hoisted(() => ({ file: { status: 'absent' } as OfflineFile }))
vi.mock('../copies/actions.ts', async () => {
  const { atom } = await import('jotai')
  return { offlineFileAtom: atom(null, async () => device.file) }
})

const ready: OfflineFile = { status: 'ready', blob: new Blob(['bytes']) }
let store: ReturnType<typeof createStore>
const load = (failure: RemoteError) =>
  loadMedia(
    store,
    {
      asset: 'a',
      isShowable: () => true,
      fromServer: async (): Promise<string> => {
        throw failure
      },
      fromFile: () => 'from the file',
    },
    new AbortController().signal,
  )

beforeEach(() => {
  store = createStore()
  device.file = { status: 'absent' }
})

const failures: readonly [AnyErrorCode, number][] = [
  ['client.network', 0],
  ['client.timeout', 0],
  ['client.restarting', 502],
  ['client.restarting', 503],
  ['client.bad-answer', 200],
  ['client.unknown-status', 404],
]
for (const [code, status] of failures) {
  test(`O7 after ${code} with status ${status} the offline file is shown, otherwise the preview`, async () => {
    for (const connection of ['online', 'restarting', 'suspect'] as const) {
      store.set(connectionAtom, connection)
      device.file = ready
      expect(await load(new RemoteError(code, status))).toEqual({ value: 'from the file', isOffline: true })
      device.file = { status: 'absent' }
      await expect(load(new RemoteError(code, status))).rejects.toBeInstanceOf(PreviewOnlyError)
    }
  })
}

test('O8 the offline file does not replace a permission error of the server', async () => {
  device.file = ready
  await expect(load(new RemoteError('access.denied', 403))).rejects.toMatchObject({ code: 'access.denied' })
  await expect(load(new RemoteError('asset.not-found', 404))).rejects.toMatchObject({ code: 'asset.not-found' })
})
