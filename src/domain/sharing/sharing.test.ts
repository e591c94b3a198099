// @vitest-environment happy-dom
import { createStore } from 'jotai'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { toastsAtom } from '../toasts/atoms.ts'
import { selectionLink, shareAssetAtom, shareAssetsAtom, shareSearchAtom } from './actions.ts'

const withDevice = (device: Partial<Navigator>) => vi.stubGlobal('navigator', { ...device })
const toasts = (store: ReturnType<typeof createStore>) => store.get(toastsAtom).map((toast) => [toast.level, toast.message])

afterEach(() => {
  vi.unstubAllGlobals()
  document.getElementById('boot')?.remove()
})

describe('H1 sharing', () => {
  test('H1 a selection becomes a readable search for its ids', () => {
    expect(selectionLink(['a1', 'b-2', 'c.3'])).toBe('#/search/*?id=a1,b-2,c.3')
  })

  test('H1 without a share sheet the link is copied, with the toast for one or several', async () => {
    const writeText = vi.fn(() => Promise.resolve())
    withDevice({ clipboard: { writeText } as unknown as Clipboard })
    const store = createStore()
    await store.set(shareAssetAtom, 'a1')
    await store.set(shareAssetsAtom, ['a1', 'b2'])
    expect(writeText.mock.calls.flat()).toEqual([
      `${window.location.origin}${window.location.pathname}#/asset/a1`,
      `${window.location.origin}${window.location.pathname}#/search/*?id=a1,b2`,
    ])
    expect(toasts(store)).toEqual([
      ['info', 'toast.copy_share.success'],
      ['info', 'toast.copy_share.successAll'],
    ])
  })

  test('X7 uses a path link if the server supports it', async () => {
    const writeText = vi.fn(() => Promise.resolve())
    withDevice({ clipboard: { writeText } as unknown as Clipboard })
    const boot = document.createElement('script')
    boot.id = 'boot'
    document.head.append(boot)
    await createStore().set(shareAssetAtom, 'a1')
    expect(writeText.mock.calls.flat()).toEqual([new URL('s/a1', window.location.href).href])
  })

  test('H1 does not share a link that is too long for a request', async () => {
    const writeText = vi.fn(() => Promise.resolve())
    withDevice({ clipboard: { writeText } as unknown as Clipboard })
    const store = createStore()
    const ids = Array.from({ length: 10_000 }, (_, at) => `zi45i3ykb${at + 1000}`)
    await store.set(shareAssetsAtom, ids.slice(0, 2000))
    await store.set(shareAssetsAtom, ids)
    expect(writeText).toHaveBeenCalledTimes(1)
    expect(toasts(store)).toEqual([
      ['info', 'toast.copy_share.successAll'],
      ['info', 'toast.copy_share.too_many'],
    ])
  })

  test('H1 a clipboard error is reported', async () => {
    withDevice({ clipboard: { writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) } as unknown as Clipboard })
    const store = createStore()
    await store.set(shareSearchAtom, '#/search/sea')
    expect(toasts(store)).toEqual([['info', 'toast.copy_share.error']])
  })

  test('H1 the share sheet of the device has priority, and closing it shows no message', async () => {
    const share = vi.fn(() => Promise.reject(new DOMException('closed', 'AbortError')))
    withDevice({ canShare: () => true, share })
    const store = createStore()
    await store.set(shareAssetAtom, 'a1', 'Sea')
    expect(share).toHaveBeenCalledWith({ url: expect.stringContaining('#/asset/a1'), title: 'Sea' })
    expect(toasts(store)).toEqual([])
  })
})
