import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { scaledMs } from './time-limits.ts'

/** The first version whose WebDriver BiDi these tests have passed with. */
const oldest = 140

/** Folder of finished downloads: Playwright gets no download events by WebDriver BiDi. Cleared with the other test results. */
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

/** Path of a released Firefox, which Playwright drives by WebDriver BiDi; null if none is installed: then the second browser is skipped. */
export const findFirefox = (): string | null => candidates.find((path) => path && existsSync(path) && isRecent(path)) ?? null
