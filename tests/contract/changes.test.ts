import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleAsset } from '../../server/ports/conformance/conformance-samples.ts'
import { createTestPortal, type TestPortal } from '../support/portal.ts'

let portal: TestPortal
beforeEach(async () => {
  portal = await createTestPortal()
})
afterEach(() => portal.close())

const stateAfter = async (since?: string) => {
  const response = await portal.call('getChanges', { as: 'guest', ...(since !== undefined && { query: { since } }) })
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe('no-store')
  return ((await response.json()) as { state: string }).state
}

test('Z11 a request that waits for changes ends with each of them, and the search finds it', async () => {
  const states = [await stateAfter()]
  const changes = [
    () => portal.put(sampleAsset('one')),
    () => portal.put(sampleAsset('one', { texts: { title: { de: 'Anders', en: 'Other' } } })),
    () => portal.portal.services.stores.assets.removeAssets(['one']),
  ]
  for (const change of changes) {
    const waiting = stateAfter(states.at(-1))
    await change()
    states.push(await waiting)
  }
  expect(new Set(states).size).toBe(4)
  // A page that was hidden meanwhile learns it at once.
  expect(await stateAfter(states[1])).toBe(states[3])
})

test('Z11 T3 the state reveals no number of changes', async () => {
  const state = await stateAfter()
  await portal.put(sampleAsset('hidden', { rights: { view: [], download: {} } }))
  const next = await stateAfter(state)
  expect(state).toMatch(/^[\w-]{43}$/)
  expect(next).toMatch(/^[\w-]{43}$/)
})
