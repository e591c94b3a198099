import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test'
import { browserArguments, browserPath } from './browser.ts'

export interface BrowserProfile {
  /** A newly started browser with the stored data of this profile. */
  open(offline?: boolean, locale?: string): Promise<BrowserContext>
  remove(): void
}

/** A persistent profile, as on a tablet: installations and restarts need one. */
export const createProfile = (viewport = { width: 1180, height: 820 }): BrowserProfile => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-flight-'))
  return {
    open: (offline = false, locale = 'en-GB') =>
      chromium.launchPersistentContext(folder, {
        executablePath: browserPath,
        args: browserArguments,
        viewport,
        locale,
        timezoneId: 'Europe/Berlin',
        offline,
      }),
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}

/** Waits until the service worker has stored the code of the portal. It does not control the page yet. */
export const untilWorkerActive = async (page: Page): Promise<void> => {
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated')
}

/** Waits until the portal can open without a network. */
export const untilInstalled = async (page: Page): Promise<void> => {
  await untilWorkerActive(page)
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** Waits until the requested offline copies are complete with pictures, and searchable without a network. */
export const isAllOffline = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const { scope, guest } = JSON.parse(localStorage.getItem('vitrine.session') ?? '{}') as { scope: string; guest: boolean }
    const cached = await (await caches.open(`vitrine-user-${scope}-catalogue-1`)).keys()
    const name = guest ? 'vitrine-guest' : `vitrine-person-${scope}`
    // Opening it would create it.
    if (!(await indexedDB.databases()).some((one) => one.name === name)) return false
    const database = await new Promise<IDBDatabase>((opened, failed) => {
      const request = indexedDB.open(name)
      request.addEventListener('success', () => opened(request.result))
      request.addEventListener('error', () => failed(request.error))
    })
    const sets = await new Promise<{ stage: string }[]>((read, failed) => {
      const request = database.transaction('keptSets').objectStore('keptSets').getAll()
      request.addEventListener('success', () => read(request.result))
      request.addEventListener('error', () => failed(request.error))
    })
    database.close()
    return (
      sets.length > 0 &&
      sets.every(({ stage }) => stage === 'done') &&
      // The index, the collections and the labels of fields.
      cached.length === 3 &&
      localStorage.getItem('vitrine.kept') !== null &&
      localStorage.getItem('vitrine.first-kept') !== null
    )
  })

export const untilOffline = (page: Page): Promise<void> => expect.poll(() => isAllOffline(page)).toBe(true)

/** Makes all results of the current search available offline. */
export const makeResultsOffline = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Make all results available offline' }).click()
  await untilOffline(page)
}

/**
 * Ends the service workers, as the browser does with one that had no work for 30 s, but not under the debugger of these tests. A new version
 * becomes active only when the one before has no work.
 */
export const endIdleWorkers = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await session.detach()
}
