// @vitest-environment happy-dom
import type { RouterHistory } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPortalHistory } from './hash-history.ts'

let history: RouterHistory | null = null
const startAt = (address: string): RouterHistory => {
  window.history.replaceState(null, '', address)
  history = createPortalHistory()
  return history
}
/** Browser behaviour for a click on a plain link or a typed address. */
const followPlainLink = (hash: string) => {
  History.prototype.pushState.call(window.history, null, '', hash)
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
}

beforeEach(() => window.history.replaceState(null, '', '/'))
afterEach(() => history?.destroy())

test('a query before the # does not belong to the route', () => {
  const { location } = startAt('/?stay=1#/login?refused=cancelled')
  expect(location).toMatchObject({ href: '/login?refused=cancelled', pathname: '/login', search: '?refused=cancelled' })
  expect(window.location.search).toBe('?stay=1')
})

test.each([
  ['#/custom/', '#/custom'],
  ['#/search/ä', '#/search/%C3%A4'],
  ['#/admin', '#/admin/general'],
  ['#/no/such/page', '#/'],
])('R1 %s becomes %s', (hash, expected) => {
  const { location } = startAt(`/${hash}`)
  expect(window.location.hash).toBe(expected)
  expect(`#${location.href}`).toBe(expected)
})

test('a plain link counts as one step, so that the user can go back and a blocked step can be undone', () => {
  const started = startAt('/#/search/*')
  expect(started.canGoBack()).toBe(false)
  followPlainLink('#/custom#third')
  expect(started.location).toMatchObject({ href: '/custom#third', pathname: '/custom', hash: '#third', state: { __TSR_index: 1 } })
  expect(started.canGoBack()).toBe(true)
})

test('the index of an entry survives a reload', () => {
  startAt('/#/search/*').push('/login')
  history?.flush()
  history?.destroy()
  history = createPortalHistory()
  expect(history.location.state.__TSR_index).toBe(1)
})

test('H6 the address of a share link loads the document again and stays as it is', () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  const started = startAt('/#/search/*')
  followPlainLink('#/link/link-abcdefghijkmnpqrstuvwxyz23')
  expect(reload).toHaveBeenCalled()
  expect(window.location.hash).toBe('#/link/link-abcdefghijkmnpqrstuvwxyz23')
  expect(started.location.href).toBe('/search/*')
  reload.mockRestore()
})
