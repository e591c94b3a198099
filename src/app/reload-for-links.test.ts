// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { reloadForLinks } from './reload-for-links.ts'

afterEach(() => window.history.replaceState(null, '', '/'))

test('H6 the portal loads the document again for the address of a share link, before its router sees it', () => {
  const [reload, router] = [vi.fn<() => void>(), vi.fn<() => void>()]
  reloadForLinks(reload)
  window.addEventListener('popstate', router)
  const open = (hash: string) => {
    window.history.replaceState(null, '', hash)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }
  open('#/search/link')
  expect([reload.mock.calls.length, router.mock.calls.length]).toEqual([0, 1])
  open('#/link/link-abcdefghijkmnpqrstuvwxyz23')
  expect([reload.mock.calls.length, router.mock.calls.length]).toEqual([1, 1])
  window.removeEventListener('popstate', router)
})
