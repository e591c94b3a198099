import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { scaledMs } from './time-limits.ts'

/** The first version whose WebDriver BiDi these tests have been seen with. */
const oldest = 140

/** Where its finished downloads lie: Playwright hears of none by WebDriver BiDi. Cleared with the other results of tests. */
export const firefoxDownloads = resolve('test-results/firefox-downloads')

const candidates = [
  process.env['FIREFOX_PATH'],
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
]

const isRecent = (path: string): boolean => {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: scaledMs(20_000) })
  return Number(/Firefox (\d+)/.exec(stdout)?.[1] ?? 0) >= oldest
}

/** Path of a Firefox as it is sold, which Playwright drives by WebDriver BiDi; null where there is none: then the second browser is left out. */
export const findFirefox = (): string | null => candidates.find((path) => path && existsSync(path) && isRecent(path)) ?? null
