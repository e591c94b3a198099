import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { type PortalServer, startPortal } from '../support/portal-server.ts'
import { scaledMs } from '../support/time-limits.ts'
import { expect, journey, test } from './fixtures.ts'

const picture = (colour: string) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()

let folder: string
let portal: PortalServer

test.beforeAll(async () => {
  test.setTimeout(scaledMs(120_000))
  folder = mkdtempSync(join(tmpdir(), 'vitrine-live-'))
  mkdirSync(join(folder, 'Harbour'))
  writeFileSync(join(folder, 'Harbour', 'quay.jpg'), await picture('#369'))
  writeFileSync(join(folder, 'Harbour', 'crane.jpg'), await picture('#963'))
  portal = await startPortal({ assets: folder })
})
test.afterAll(async () => {
  await portal?.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

test('Z11 an open page follows the folder by one request that waits', journey, async ({ page }) => {
  const waits: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/info/changes')) waits.push(request.url())
  })
  const openedAtMs = Date.now()
  await page.goto(`${portal.address}#/search/*`)
  await expect(page.getByText(/^2 results/)).toBeVisible()
  const folders = page.getByRole('complementary').filter({ hasText: 'Folder' })
  await expect(folders).toContainText('Harbour')
  await page.mouse.move(0, 0)
  writeFileSync(join(folder, 'Harbour', 'ferry.jpg'), await picture('#393'))
  await expect(page.getByText(/^3 results/)).toBeVisible()
  renameSync(join(folder, 'Harbour'), join(folder, 'Old harbour'))
  await expect(folders).toContainText('Old harbour')
  rmSync(join(folder, 'Old harbour', 'quay.jpg'))
  await expect(page.getByText(/^2 results/)).toBeVisible()
  // A request waits for the next change, and the one after it follows 2 s later. The server may see a change in several parts.
  expect(waits.length).toBeLessThanOrEqual(2 + (Date.now() - openedAtMs) / 2000)

  await page.goto(`${portal.address}#/`)
  await expect(page.getByRole('heading', { name: 'Old harbour' })).toBeVisible()
  mkdirSync(join(folder, 'Market'))
  writeFileSync(join(folder, 'Market', 'stalls.jpg'), await picture('#939'))
  await expect(page.getByRole('heading', { name: 'Market' })).toBeVisible()
})
