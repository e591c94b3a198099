import { existsSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { browserPath } from '../tests/support/browser.ts'
import { printSkipped } from './print.ts'

interface Group {
  readonly ids: readonly string[]
  readonly inBrowser?: boolean
  /** Runs only when it is named, because it takes long and needs other programs. */
  readonly onlyByName?: boolean
  readonly run: () => Promise<unknown>
}

/**
 * `npm run bench` prints everything; `npm run bench -- P1 P12` only the groups that contain these. `npm run bench -- scale 100000` compares
 * the engines of the search with that many assets, `npm run bench -- scale 100000 embedded replicated` only these two.
 */
const [size = 100_000] = process.argv.slice(2).map(Number).filter(Boolean)
const groups: readonly Group[] = [
  { ids: ['P1', 'P2', 'P3', 'P24'], inBrowser: true, run: async () => (await import('./page-load.ts')).benchPageLoad() },
  { ids: ['P24'], inBrowser: true, run: async () => (await import('./online-search.ts')).benchOnlineSearch() },
  { ids: ['P4', 'P5'], inBrowser: true, run: async () => (await import('./offline-start.ts')).benchOfflineStart() },
  { ids: ['P8'], inBrowser: true, run: async () => (await import('./offline-copies.ts')).benchOfflineCopies() },
  { ids: ['P9', 'P10'], inBrowser: true, run: async () => (await import('./scroll.ts')).benchScroll() },
  { ids: ['P11'], inBrowser: true, run: async () => (await import('./scroll-range.ts')).benchScrollRange() },
  { ids: ['P12'], inBrowser: true, run: async () => (await import('./layout.ts')).benchLayout() },
  { ids: ['P13', 'P14'], inBrowser: true, run: async () => (await import('./bookmarks.ts')).benchBookmarks() },
  { ids: ['P15'], inBrowser: true, run: async () => (await import('./downloads.ts')).benchDownload() },
  { ids: ['P16'], inBrowser: true, run: async () => (await import('./downloads.ts')).benchResume() },
  { ids: ['P18'], run: async () => (await import('./zip.ts')).benchZip() },
  { ids: ['P6', 'P7', 'P19', 'P20', 'P22'], run: async () => (await import('./index.ts')).benchIndex() },
  { ids: ['P19', 'P20', 'P21', 'P22'], run: async () => (await import('./server-search.ts')).benchServerSearch() },
  { ids: ['SCALE'], onlyByName: true, run: async () => (await import('./scale.ts')).benchScale(size, process.argv) },
]

const expected = process.argv.flatMap((id, at) => (at < 2 || Number(id) ? [] : [id.toUpperCase()]))
const load = () => (existsSync('/proc/loadavg') ? readFileSync('/proc/loadavg', 'utf8').split(' ').slice(0, 3).join(' ') : 'unknown')
console.log(
  `${cpus().length} cores, ${cpus()[0]?.model ?? 'unknown'}; absolute goals hold while nothing else runs (load < 2), ratios always`,
)
for (const { ids, inBrowser, onlyByName = false, run } of groups) {
  if ((onlyByName || expected.length > 0) && !ids.some((id) => expected.includes(id))) continue
  console.log(`\n${ids.join(' ')}, load before: ${load()}`)
  if (inBrowser && !existsSync(browserPath)) {
    printSkipped(ids.join(', '), `no browser at ${browserPath}; CHROMIUM_PATH may name one`)
    continue
  }
  try {
    await run()
  } catch (failure) {
    // A failed group does not stop the others.
    console.error(`${ids.join(', ')} broke off:`, failure)
    process.exitCode = 1
  }
}
