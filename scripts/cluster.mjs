import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { build, install, root } from './prepare.mjs'

/**
 * Real servers of other programs: PostgreSQL, OpenStack Swift, S3Proxy and SolrCloud.
 * `npm run cluster -- test` runs their suites, `up [FOLDER]` runs two portals over them until Ctrl+C or `down`, and
 * `chaos [MINUTES] [SEED] [--search solr]` kills them at random.
 */
const [command = 'test', ...rest] = process.argv.slice(2)
const pidFile = join(tmpdir(), 'vitrine-cluster.pid')

const hasProgram = (name) => (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)))
const hasPostgresql = () => {
  const folder = '/usr/lib/postgresql'
  const versions = existsSync(folder) ? readdirSync(folder) : []
  return hasProgram('initdb') || versions.some((version) => existsSync(join(folder, version, 'bin', 'initdb')))
}

/** Installs missing servers with apt if the account has the permission. Otherwise the suites fail and name the missing programs. */
const installServers = () => {
  const packages = [
    ...(hasPostgresql() ? [] : ['postgresql']),
    ...(hasProgram('swift-proxy-server') ? [] : ['swift-proxy', 'swift-account', 'swift-container', 'swift-object']),
    ...(hasProgram('memcached') ? [] : ['memcached']),
  ]
  if (packages.length === 0 || process.getuid?.() !== 0 || !hasProgram('apt-get')) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', ...packages]])
    spawnSync('apt-get', args, { stdio: 'inherit', env })
}

const runNode = (...args) => spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1

const test = () => {
  if (process.env.VITRINE_CLUSTER === 'none') {
    console.log('NOT RUN: the suites over other servers (VITRINE_CLUSTER=none)')
    return 0
  }
  installServers()
  return runNode(join('node_modules', 'vitest', 'vitest.mjs'), 'run', '--config', join('tests', 'cluster', 'vitest.config.ts'), ...rest)
}

const up = () => {
  if (existsSync(pidFile)) {
    console.error(`A cluster is running already, or ${pidFile} is left from a crash. Run "npm run cluster -- down".`)
    return 1
  }
  installServers()
  build()
  writeFileSync(pidFile, String(process.pid))
  // The cluster also receives Ctrl+C and stops its servers. This process waits for its end.
  process.on('SIGINT', () => undefined)
  try {
    return runNode('--import', 'tsx', join('tests', 'cluster', 'local-cluster.ts'), pidFile, ...rest)
  } finally {
    rmSync(pidFile, { force: true })
  }
}

const down = () => {
  if (!existsSync(pidFile)) {
    console.log('No cluster is running.')
    return 0
  }
  try {
    process.kill(Number(readFileSync(pidFile, 'utf8')), 'SIGTERM')
  } catch {
    console.log('The cluster has ended already.')
  }
  rmSync(pidFile, { force: true })
  return 0
}

const chaos = () => {
  installServers()
  return runNode('--import', 'tsx', join('bench', 'chaos', 'chaos.ts'), ...rest)
}

const commands = { test, up, down, chaos }
if (!Object.hasOwn(commands, command)) {
  console.error('Usage: npm run cluster -- [test | up [FOLDER] | down | chaos [MINUTES] [SEED] [--search solr]]')
  process.exit(1)
}
install()
process.exit(commands[command]())
