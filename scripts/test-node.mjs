// Runs the tests of server, contract and unit with another version of Node: `npm run test:node -- 24`.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { nodeHeadersPrefix } from './node-headers.mjs'
import { root } from './prepare.mjs'

const [major = '', ...vitestArguments] = process.argv.slice(2)
if (!/^\d+$/.test(major)) {
  console.error('Which version of Node? Example: npm run test:node -- 24')
  process.exit(2)
}

const folder = join(root, '.cache', `node-${major}`)
const platform = process.platform === 'win32' ? 'win' : process.platform
const nodePackage = `node-${platform}-${process.arch}`
const prefix = join(folder, 'node_modules', nodePackage)
const node = join(prefix, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
const addon = join(folder, 'node_modules', 'better-sqlite3', 'build', 'Release', 'better_sqlite3.node')
const { version: sqliteVersion } = JSON.parse(readFileSync(join(root, 'node_modules', 'better-sqlite3', 'package.json'), 'utf8'))

/**
 * Tested releases by major version, so that all runs test the same release; other majors take their newest release. From 24.19 on, the
 * destructor of ObjectWrap in the headers ends the process during garbage collection if better-sqlite3 12 is compiled with them (Assertion
 * failed: env != nullptr).
 */
const releases = { 22: '22.23.3', 24: '24.18.1' }
const requested = releases[major] ?? major

/** Ends the script with a reason and what to do. */
const stop = (message) => {
  console.error(message)
  process.exit(1)
}

/** Runs a program with the tested version of Node first on the path. @returns whether it succeeded */
const run = (command, args, env = {}) => {
  const path = `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, PATH: path, ...env } }).status === 0
}

const npm = process.env.npm_execpath ?? ''
if (!npm) stop('Run this as npm run test:node -- <version>.')
const npmInstall = (program, name, env) => run(program, [npm, 'install', '--prefix', folder, '--no-audit', '--no-fund', ...name], env)

mkdirSync(folder, { recursive: true })
// Without a package.json of its own, npm would install into the project.
const manifest = join(folder, 'package.json')
if (!existsSync(manifest)) writeFileSync(manifest, '{ "private": true }\n')
const versionOf = () => (spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout ?? '').trim().replace('v', '')
const isRequested = (version) => version === requested || version.startsWith(`${requested}.`)
if (!isRequested(versionOf())) {
  rmSync(join(folder, 'node_modules', 'better-sqlite3'), { recursive: true, force: true })
  if (!npmInstall(process.execPath, ['--ignore-scripts', `${nodePackage}@${requested}`]))
    stop(`The npm registry did not deliver ${nodePackage}@${requested}.`)
}
const version = versionOf()
if (!isRequested(version)) stop(`${node} does not run.`)

// An addon runs with one ABI only. The other native packages use Node-API, which all versions share.
if (!existsSync(addon)) {
  // node-gyp would download the headers.
  if (nodeHeadersPrefix(node, version) === null)
    stop(`${nodePackage}@${version} has no headers in include/node, so no addon can be compiled.`)
  console.log(`Compiling better-sqlite3 ${sqliteVersion} for Node ${version} …`)
  const compile = { npm_config_nodedir: prefix, npm_config_build_from_source: 'true' }
  if (!npmInstall(node, [`better-sqlite3@${sqliteVersion}`], compile) || !existsSync(addon))
    stop('better-sqlite3 did not compile. It needs Python, make and a C++ compiler.')
}

console.log(`Node ${version}`)
const preload = join(root, 'scripts', 'replace-addon.cjs')
const isGood = run(node, [join(root, 'node_modules', 'vitest', 'vitest.mjs'), 'run', ...vitestArguments], {
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --require ${JSON.stringify(preload)}`,
  VITRINE_SQLITE_ADDON: addon,
})
process.exit(isGood ? 0 : 1)
