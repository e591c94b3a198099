import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { signInByApi } from '../support/api.ts'
import { startFaultProxy } from '../support/fault-proxy.ts'
import { firefoxDownloads } from '../support/firefox.ts'
import { startPortal } from '../support/portal-server.ts'
import { expect, test } from './fixtures.ts'

const digest = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex')

test('O5 a large file resumes after a lost connection and a reload in another browser, and is complete', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-large-'))
  mkdirSync(join(folder, 'assets'))
  mkdirSync(firefoxDownloads, { recursive: true })
  const source = join(folder, 'assets', 'large.tif')
  const noise = { type: 'gaussian', mean: 120, sigma: 40 } as const
  await sharp({ create: { width: 4300, height: 4000, channels: 3, background: '#7a8b5c', noise } })
    .tiff({ compression: 'none' })
    .toFile(source)
  const server = await startPortal({ assets: join(folder, 'assets') })
  const faults = await startFaultProxy(server.address)
  try {
    const guest = await signInByApi(server.address)
    const id = (await guest.read<'search'>('search?solr_q=*&solr_rows=1')).response.docs[0]?.id ?? ''
    const from: number[] = []
    page.on('request', (request) => {
      if (request.url().includes('/download/file/')) from.push(Number(/\d+/.exec(request.headers()['range'] ?? '')?.[0] ?? 0))
    })
    const blockedCall = faults.inject(/download\/file\//, { holdAfter: 30e6, times: 1 })
    const interrupted = faults.inject(/download\/file\//, { holdAfter: 15e6, times: 1 })
    await page.goto(`${faults.address}#/asset/${id}`)
    await page.getByRole('button', { name: 'Choose a form' }).click()
    await page.getByRole('menuitem', { name: /^Original file/ }).click()
    const progress = page.getByRole('region', { name: 'Downloads' }).getByRole('progressbar')
    await expect(progress).toHaveAttribute('aria-valuenow', '29')
    interrupted.cut()
    await expect.poll(() => blockedCall.met()).toBe(1)
    await expect(progress).toHaveAttribute('aria-valuenow', '58')
    await page.reload()
    faults.heal()
    const whole = digest(source)
    const arrived = () => readdirSync(firefoxDownloads).filter((name) => name.endsWith('.tif'))
    await expect.poll(() => arrived().map((name) => digest(join(firefoxDownloads, name)))).toContain(whole)
    expect(from).toHaveLength(3)
    expect(from[0]).toBe(0)
    expect(from[1]).toBeGreaterThan(5e6)
    expect(from[2]).toBeGreaterThan(from[1] ?? 0)
  } finally {
    await faults.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
})
