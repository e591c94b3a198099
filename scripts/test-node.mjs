// Installs, starts and tests a fresh clone with another version of Node and npm: `npm run test:node -- 24`.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { testFirstStart } from './first-start.mjs'
import { root } from './prepare.mjs'

const [major = '', ...vitestArguments] = process.argv.slice(2)
if (!/^\d+$/.test(major)) {
  console.error('Which version of Node? Example: npm run test:node -- 24')
  process.exit(2)
}

/**
 * Tested releases by major version, so that all runs test the same ones; other majors take their newest release. Node 20 and 22 have the npm that
 * they bring, Node 24 has the newest. From Node 24.19 on, the destructor of ObjectWrap in the headers ends the process during garbage collection
 * if better-sqlite3 12 is compiled with them (Assertion failed: env != nullptr).
 */
const releases = { 20: ['20.19.6', '10.8.2'], 22: ['22.23.3', '10.9.9'], 24: ['24.18.1', '12.2.2'] }
const [nodeVersion, npmVersion] = releases[major] ?? [major, 'latest']
const platform = process.platform === 'win32' ? 'win' : process.platform
const nodePackage = `node-${platform}-${process.arch}`

/** Ends the script with a reason and what to do. */
const stop = (message) => {
  console.error(message)
  process.exit(1)
}
const shell = process.platform === 'win32'
const run = (command, args, options) => {
  if (spawnSync(command, args, { stdio: 'inherit', shell, ...options }).status !== 0) stop(`Failed: ${command} ${args.join(' ')}`)
}
const outputOf = (command, args, options) => (spawnSync(command, args, { encoding: 'utf8', shell, ...options }).stdout ?? '').trim()

const tools = join(root, '.cache', `node-${major}`)
mkdirSync(tools, { recursive: true })
// Without a package.json of its own, npm would install into the project.
writeFileSync(join(tools, 'package.json'), '{ "private": true }\n')
console.log(`Installing Node ${nodeVersion} and npm ${npmVersion} …`)
const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
run('npm', ['install', '--prefix', tools, ...quiet, `${nodePackage}@${nodeVersion}`, `npm@${npmVersion}`], {
  stdio: ['ignore', 'ignore', 'inherit'],
})

// As on another machine: settings of this one and of the npm that runs this script do not apply, apart from the registry.
const settings = join(tools, 'npmrc')
writeFileSync(settings, `registry=${outputOf('npm', ['config', 'get', 'registry'], { cwd: root })}\n`)
const others = Object.entries(process.env).filter(([name]) => !/^(?:npm_|node_env$|node_options$)/i.test(name))
const programs = [join(tools, 'node_modules', nodePackage, 'bin'), join(tools, 'node_modules', '.bin')]
const env = {
  ...Object.fromEntries(others),
  npm_config_userconfig: settings,
  PATH: [...programs, process.env.PATH ?? ''].join(delimiter),
}

const folder = mkdtempSync(join(tmpdir(), 'vitrine-clone-'))
const clone = join(folder, 'vitrine')
run('git', ['clone', '--quiet', root, clone])
if (outputOf('git', ['status', '--porcelain'], { cwd: root })) console.log('Uncommitted changes are not part of the clone.')
console.log(`Node ${outputOf('node', ['--version'], { env })}, npm ${outputOf('npm', ['--version'], { env, cwd: clone })} in ${clone}`)

const faults = await testFirstStart(clone, env)
if (faults.length > 0) stop(`The first start has faults:\n${faults.join('\n')}`)
run('npm', ['run', '--silent', 'unit', '--', ...vitestArguments], { cwd: clone, env })
rmSync(folder, { recursive: true, force: true })
