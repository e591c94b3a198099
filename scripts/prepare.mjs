// Plain JavaScript without dependencies: runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nodeHeadersPrefix } from './node-headers.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const isWindows = process.platform === 'win32'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Vitrine needs Node 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}

/** Runs a program of the project; exits with its status if it fails, after a hint. */
export const run = (command, args, { hint = '', ...options } = {}) => {
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: isWindows, ...options })
  if (result.error) console.error(`Could not run ${command}: ${result.error.message}`)
  if (!result.error && result.status === 0) return
  if (hint) console.error(hint)
  process.exit(result.status || 1)
}

const modified = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0)

/** npm's version, and whether the environment or an .npmrc sets the headers. */
const npmSettings = () => {
  const { stdout } = spawnSync('npm', ['config', 'get', 'nodedir', 'npm-version'], { cwd: root, encoding: 'utf8', shell: isWindows })
  const { nodedir, 'npm-version': version } = Object.fromEntries((stdout ?? '').split('\n').map((line) => line.trim().split('=')))
  return { major: Number.parseInt(version ?? '0', 10), isNodedirSet: !['', 'undefined', 'null', undefined].includes(nodedir) }
}

/**
 * Makes node-gyp use the headers installed with Node. By default it downloads them, which fails without Internet access. npm 11 and newer warn about
 * variables npm_config_… that are not their own; the node-gyp of npm 10 may read only these.
 */
const environmentForAddons = () => {
  const prefix = nodeHeadersPrefix()
  if (prefix === null) return process.env
  const { major, isNodedirSet } = npmSettings()
  if (isNodedirSet) return process.env
  return { ...process.env, [major < 11 ? 'npm_config_nodedir' : 'npm_package_config_node_gyp_nodedir']: prefix }
}

/** Whether this version of Node loads the native part of better-sqlite3. In a process of its own, because a process does not load it twice. */
const isAddonUsable = () =>
  spawnSync(process.execPath, ['-e', "new (require('better-sqlite3'))(':memory:')"], { cwd: root, stdio: 'ignore' }).status === 0

const whatAddonsNeed =
  'Install Python 3, make and a C++ compiler (Debian: apt install python3 make g++; macOS: xcode-select --install; ' +
  'Windows: Visual Studio Build Tools). Then start again.'

/** Builds the native part of better-sqlite3 if it is missing, e.g. because npm ran no install scripts, or belongs to another version of Node. */
const ensureAddon = () => {
  if (isAddonUsable()) return
  console.log(`The native part of better-sqlite3 is missing for Node ${process.versions.node}. Building it …`)
  const { status } = spawnSync('npm', ['rebuild', 'better-sqlite3', '--ignore-scripts=false'], {
    cwd: root,
    env: environmentForAddons(),
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: isWindows,
  })
  if (status === 0 && isAddonUsable()) return
  console.error(`better-sqlite3 could not be built for Node ${process.versions.node}. ${whatAddonsNeed}`)
  process.exit(1)
}

/** Runs `npm ci` if the lock file has changed since the last time, and makes sure that the database library works. */
export const install = () => {
  const done = modified(join(root, 'node_modules', '.package-lock.json'))
  if (done === 0 || done < modified(join(root, 'package-lock.json'))) {
    console.log('Installing dependencies …')
    // Includes development dependencies even if NODE_ENV is production, because the build needs them.
    const hint = `npm could not install the packages. If the messages above name better-sqlite3: ${whatAddonsNeed}`
    run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], { env: environmentForAddons(), hint })
  }
  ensureAddon()
}

/** Sources of a build, including the configuration files in the root. */
const sources = ['src', 'sw', 'server', 'packages', 'build', 'public', 'index.html', 'package.json', 'package-lock.json'].concat(
  readdirSync(root).filter((file) => file.endsWith('.config.ts')),
)

const newest = (path) => {
  if (!existsSync(path)) return 0
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.mtimeMs
  // The modification time of a folder shows removed files.
  return readdirSync(path).reduce((latest, name) => Math.max(latest, newest(join(path, name))), stat.mtimeMs)
}

/** Builds page, worker and server if a source is newer than the last build. */
export const build = () => {
  const stamp = join(root, 'dist', 'built')
  const latest = Math.max(...sources.map((source) => newest(join(root, source))))
  if (existsSync(stamp) && Number(readFileSync(stamp, 'utf8')) >= latest) return
  console.log('Building …')
  for (const part of ['build:page', 'build:server']) run('npm', ['run', '--silent', part, '--', '--logLevel', 'warn'])
  run('npm', ['run', '--silent', 'build:licences'])
  writeFileSync(stamp, String(latest))
}
