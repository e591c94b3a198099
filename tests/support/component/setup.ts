import './top-window.ts'
import '../../../src/ui/reset.css'
import 'virtual:uno.css'
import '../../../src/ui/fonts.css'
import '../../../src/ui/theme.css'
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { endTest } from './test-ends.ts'

const clearDatabases = async (): Promise<void> => {
  for (const { name } of await indexedDB.databases()) {
    if (name === undefined) continue
    await new Promise<void>((done, fail) => {
      const request = indexedDB.deleteDatabase(name)
      request.addEventListener('success', () => done())
      request.addEventListener('error', () => fail(request.error as Error))
    })
  }
}

let warn: MockInstance<typeof console.warn>
beforeEach(async () => {
  warn = vi.spyOn(console, 'warn')
  await page.viewport(1180, 820)
  // Else the pointer still is where the last test has left it, and opens what the new page shows there.
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 0, y: 0 })
})

afterEach(async () => {
  const warnings = warn.mock.calls.map(([message]) => String(message))
  warn.mockRestore()
  const unhandled = await endTest()
  localStorage.clear()
  sessionStorage.clear()
  await clearDatabases()
  for (const name of await caches.keys()) await caches.delete(name)
  document.documentElement.removeAttribute('style')
  expect(unhandled, 'calls without a handler').toEqual([])
  expect(
    warnings.filter((message) => message.includes('Uncompiled message')),
    'messages shown before they are loaded',
  ).toEqual([])
})
