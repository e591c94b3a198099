import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const candidates = [
  process.env.CHROMIUM_PATH,
  // The headless shell has no browser UI: the tests take two thirds of the time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Path of a Chromium; null if none is installed. */
export const findBrowser = () => candidates.find((path) => path && existsSync(path)) ?? null

const exitWith = (sentence) => {
  console.error(sentence)
  process.exit(1)
}

/** Finds a Chromium. Installs Debian's if there is none, as root or with a sudo that needs no password. Exits if that fails. */
export const ensureBrowser = () => {
  const named = process.env.CHROMIUM_PATH
  if (named && !existsSync(named)) console.warn(`CHROMIUM_PATH names ${named}, which does not exist; looking for another browser.`)
  const found = findBrowser()
  if (found) return found
  if (!existsSync('/etc/debian_version')) exitWith('The browser tests need a Chromium. Install one, or name it in CHROMIUM_PATH.')
  const isRoot = process.getuid?.() === 0
  const apt = (args) =>
    spawnSync(isRoot ? 'apt-get' : 'sudo', [...(isRoot ? [] : ['-n', 'apt-get']), ...args], {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  console.log('No browser found: installing Debian’s Chromium …')
  apt(['update', '-qq'])
  // Older systems have only the full browser.
  for (const browser of ['chromium-headless-shell', 'chromium']) {
    if (findBrowser()) break
    apt(['install', '-y', '-qq', '--no-install-recommends', browser, 'fonts-dejavu-core'])
  }
  const installed = findBrowser()
  return installed ?? exitWith('The browser tests need a Chromium. Install one, or name it in CHROMIUM_PATH.')
}
