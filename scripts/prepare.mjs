// Plain JavaScript without dependencies: runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nodeHeadersPrefix } from './node-headers.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Vitrine needs Node 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}

/** Runs a program of the project; exits with its status if it fails. */
export const run = (command, args, options = {}) => {
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32', ...options })
  if (result.error) {
    console.error(`Could not run ${command}: ${result.error.message}`)
    process.exit(1)
  }
  if (result.status !== 0) process.exit(result.status ?? 1)
}

const modified = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0)

/** Whether the environment or an .npmrc sets the headers. */
const isNodedirSet = () => {
  const { stdout } = spawnSync('npm', ['config', 'get', 'nodedir'], { cwd: root, encoding: 'utf8', shell: process.platform === 'win32' })
  return !['', 'undefined', 'null'].includes((stdout ?? '').trim())
}

/** Makes node-gyp use the headers installed with Node. By default it downloads them, which fails without Internet access. */
const environmentForAddons = () => {
  const prefix = nodeHeadersPrefix()
  return prefix === null || isNodedirSet() ? process.env : { ...process.env, npm_config_nodedir: prefix }
}

/** Runs `npm ci` if the lock file has changed since the last time. */
export const install = () => {
  const done = modified(join(root, 'node_modules', '.package-lock.json'))
  if (done > 0 && done >= modified(join(root, 'package-lock.json'))) return
  console.log('Installing dependencies …')
  // Includes development dependencies even if NODE_ENV is production, because the build needs them.
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], { env: environmentForAddons() })
}

/** Sources of a build, including the configuration files in the root. */
const sources = ['src', 'sw', 'server', 'build', 'public', 'index.html', 'package.json', 'package-lock.json'].concat(
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
