import { createHash } from 'node:crypto'
import { createReadStream, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRandom } from '@vitrine/search-index/testing'
import { type BrowserContext, chromium, type Download, type Page } from 'playwright'
import { signInByApi } from '../tests/support/api.ts'
import { browserArguments, browserPath } from '../tests/support/browser.ts'
import { type PortalServer, startPortal } from '../tests/support/portal-server.ts'
import { nameHelper, withBrowser } from './browser.ts'
import { type CuttingProxy, sentAgain, startCuttingProxy } from './cutting-proxy.ts'
import { makeLargeVideo } from './large-video.ts'
import { atLeast, atMost, median, printFigure, spread, yesOrNo } from './print.ts'

const cuts = 20
const kills = 3

/** A portal with one large video, and its id. */
interface LargePortal {
  readonly portal: PortalServer
  readonly id: string
  readonly digest: string
}

const withLargeVideo = async (bytes: number, use: (large: LargePortal) => Promise<void>): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-large-'))
  const digest = makeLargeVideo(join(folder, 'assets'), bytes)
  const portal = await startPortal({ assets: join(folder, 'assets') })
  try {
    const guest = await signInByApi(portal.address)
    const id = (await guest.read<'search'>('search?solr_q=*&solr_rows=1')).response.docs[0]?.id ?? ''
    await use({ portal, id, digest })
  } finally {
    await portal.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Removes the save dialog of the system, which no test can operate. */
const withoutPicker = (): void => {
  Reflect.deleteProperty(window, 'showSaveFilePicker')
}

const order = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Choose a form' }).click()
  await page.getByRole('menuitem', { name: /^Original file/ }).click()
}

const linkOf = async ({ portal, id }: LargePortal): Promise<string> => {
  const guest = await signInByApi(portal.address)
  const { url = '' } = await guest.read<'download'>(`download/?id=${id}&csetid=0&target=down`)
  return new URL(url, portal.address).href
}

/** MB/s of a program that reads the file and discards it. */
const plainFetch = async (large: LargePortal): Promise<number> => {
  const { body } = await fetch(await linkOf(large))
  const began = performance.now()
  let bytes = 0
  for await (const piece of body ?? []) bytes += piece.length
  return bytes / 1000 / (performance.now() - began)
}

/** MB/s at which a page writes a file of that size to its private file system in one call. */
const plainWrite = (page: Page, bytes: number): Promise<number> =>
  page.evaluate(async (size) => {
    const top = await navigator.storage.getDirectory()
    const began = performance.now()
    const file = await (await top.getFileHandle('floor', { create: true })).createWritable()
    const piece = new Uint8Array(1_000_000).fill(7)
    for (let at = 0; at < size; at += piece.length) await file.write(piece)
    await file.close()
    const speed = size / 1000 / (performance.now() - began)
    await top.removeEntry('floor')
    return speed
  }, bytes)

/** P15: a large file from the click until it is complete, verified and saved, compared with only reading and writing as many bytes. */
export const benchDownload = async (bytes = 1_000_000_000, rounds = 3): Promise<void> => {
  const [ours, reads, writes, ratios, growths]: number[][] = [[], [], [], [], []]
  await withLargeVideo(bytes, async (large) => {
    for (let round = 0; round < rounds; round += 1)
      await withBrowser({ before: withoutPicker }, async ({ page, devtools }) => {
        await page.goto(`${large.portal.address}#/asset/${large.id}`)
        const read = await plainFetch(large)
        const write = await plainWrite(page, bytes)
        const pending = async () => {
          const { usedSize } = await devtools.send('Runtime.getHeapUsage')
          return usedSize / 1e6
        }
        await page.getByRole('button', { name: 'Choose a form' }).waitFor()
        await devtools.send('HeapProfiler.collectGarbage')
        const before = await pending()
        let highest = before
        const looking = setInterval(() => void pending().then((now) => (highest = Math.max(highest, now))), 100)
        const arriving = page.waitForEvent('download', { timeout: 180_000 })
        const began = performance.now()
        await order(page)
        const download = await arriving
        const speed = bytes / 1000 / (performance.now() - began)
        clearInterval(looking)
        await download.cancel()
        ours?.push(speed)
        reads?.push(read)
        writes?.push(write)
        ratios?.push(speed / Math.min(read, write))
        growths?.push(highest - before)
      })
  })
  const all = (values: number[] | undefined) => values ?? []
  printFigure('P15', `${bytes / 1e9} GB until it is whole and proved, MB/s (n=${rounds})`, spread(all(ours)))
  printFigure('P15', 'reading it in Node, MB/s', spread(all(reads)))
  printFigure('P15', 'writing as much to the private file system, MB/s', spread(all(writes)))
  printFigure('P15', 'ours / the slower of these', spread(all(ratios), 2), atLeast(0.9, median(all(ratios))))
  printFigure('P15', 'growth of the page’s JavaScript heap at its most, MB', spread(all(growths), 1), atMost(16, Math.max(...all(growths))))
}

const digestOf = async (download: Download): Promise<string> => {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(await download.path()) as AsyncIterable<Buffer>) hash.update(piece)
  return hash.digest('hex')
}

/** Kills every process of the browser with this profile at the same time, as a power failure does. */
const kill = (profile: string): void => {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    try {
      if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(profile)) process.kill(Number(pid), 'SIGKILL')
    } catch {
      // The process has already ended.
    }
}

interface Flapping {
  readonly proxy: CuttingProxy
  readonly profile: string
  readonly bytes: number
  readonly seed: number
}

const openIn = async (profile: string): Promise<BrowserContext> => {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: browserPath,
    args: browserArguments,
    locale: 'en-GB',
    viewport: { width: 820, height: 1180 },
  })
  await context.addInitScript(nameHelper)
  await context.addInitScript(withoutPicker)
  return context
}

/** Downloads while the connection is cut and the browser is killed at seeded positions, without user input. */
const runInterruptedDownload = async (
  { proxy, profile, bytes, seed }: Flapping,
  { id }: LargePortal,
): Promise<{ digest: string; killed: number[] }> => {
  const random = createRandom(seed)
  const places = Array.from({ length: cuts + kills }, () => random() * bytes).toSorted((one, other) => one - other)
  const deadly = new Set(Array.from({ length: kills }, (_, at) => Math.floor(((at + random()) * places.length) / kills)))
  const killed: number[] = []
  let passed = 0
  let context = await openIn(profile)
  let page = await context.newPage()
  let onKill = () => {}
  proxy.cutWhen = (at) => {
    if (at < (places[passed] ?? Number.POSITIVE_INFINITY)) return false
    passed += 1
    if (!deadly.has(passed - 1)) return true
    killed.push(proxy.sentRanges.length - 1)
    kill(profile)
    onKill()
    return true
  }
  await page.goto(`${proxy.address}#/asset/${id}`)
  await order(page)
  for (;;) {
    const over = new Promise<null>((go) => {
      onKill = () => go(null)
    })
    const download = await Promise.race([page.waitForEvent('download', { timeout: 240_000 }).catch(() => null), over])
    if (download) {
      const digest = await digestOf(download)
      await context.close()
      return { digest, killed }
    }
    await context.close().catch(() => undefined)
    context = await openIn(profile)
    page = await context.newPage()
    await page.goto(proxy.address)
  }
}

/** Label, bytes per second, seed. */
const usualLinks: readonly (readonly [string, number, number])[] = [
  ['10 MB/s', 10e6, 1],
  ['40 MB/s', 40e6, 2],
  ['loopback', Number.POSITIVE_INFINITY, 3],
]

/** P16: bytes that are sent twice when connections break and the browser is killed. */
export const benchResume = async (bytes = 400_000_000, links = usualLinks): Promise<void> => {
  await withLargeVideo(bytes, async (large) => {
    for (const [title, rate, seed] of links) {
      const proxy = await startCuttingProxy(large.portal.address)
      const profile = mkdtempSync(join(tmpdir(), 'vitrine-flapping-'))
      proxy.rate = rate
      try {
        const { digest, killed } = await runInterruptedDownload({ proxy, profile, bytes, seed }, large)
        const again = sentAgain(proxy.sentRanges).map((one) => one / 1024)
        const ofKills = again.filter((_, at) => killed.includes(at))
        const ofCuts = again.filter((_, at) => !killed.includes(at))
        const mean = again.reduce((sum, one) => sum + one, 0) / again.length
        printFigure('P16', `${title}: sent again a cut, KB, mean of ${again.length}`, mean.toFixed(0), atMost(256, mean))
        printFigure('P16', `${title}: of ${ofCuts.length} cuts, KB`, spread(ofCuts))
        printFigure('P16', `${title}: of ${ofKills.length} kills of the browser, KB`, spread(ofKills))
        printFigure(
          'P16',
          `${title}: SHA-256 equal, nobody did anything`,
          digest === large.digest ? 'yes' : 'NO',
          yesOrNo(digest === large.digest),
        )
      } finally {
        kill(profile)
        await proxy.close()
        rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
      }
    }
  })
}
