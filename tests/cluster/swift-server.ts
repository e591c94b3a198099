import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '../support/portal-server.ts'
import { scaledMs } from '../support/time-limits.ts'
import type { RunningS3Server } from './s3-server.ts'

const storageServers = ['account', 'container', 'object'] as const
const devices = ['d1', 'd2', 'd3'] as const
const partitionPower = '6'

/** The account of the package; the servers do not run as root. */
const accountOf = (): { readonly uid: number; readonly gid: number } | null => {
  if (process.getuid?.() !== 0) return null
  const id = (flag: string) => Number(execFileSync('id', [flag, 'swift'], { encoding: 'utf8', stdio: 'pipe' }))
  return { uid: id('-u'), gid: id('-g') }
}

const checkInstalled = (): void => {
  for (const program of ['swift-ring-builder', 'swift-proxy-server', 'memcached'])
    try {
      execFileSync('which', [program], { stdio: 'pipe' })
    } catch (error) {
      throw new Error(
        `${program} is not installed (Debian: apt-get install swift-proxy swift-account swift-container swift-object memcached). Its suites cannot run.`,
        { cause: error },
      )
    }
}

/** The configuration of one server, with the folder and ports of this run. */
const writeConfiguration = (folder: string, name: string, values: Readonly<Record<string, string | number>>): void => {
  const template = readFileSync(resolve('tests/cluster/swift', `${name}.conf`), 'utf8')
  const text = template.replaceAll(/\{(\w+)\}/g, (_, key: string) => String(values[key] ?? ''))
  writeFileSync(join(folder, `${name}.conf`), text)
}

/** Three copies of each object, on three folders. */
const buildRing = (folder: string, name: string, port: number): void => {
  const build = (...args: readonly string[]) =>
    execFileSync('swift-ring-builder', [`${name}.builder`, ...args], { cwd: folder, stdio: 'pipe' })
  build('create', partitionPower, String(devices.length), '1')
  for (const device of devices) build('add', `r1z1-127.0.0.1:${port}/${device}`, '1')
  build('rebalance')
}

/** Waits until the proxy responds or a server has ended. */
const untilReady = async (endpoint: string, children: readonly ChildProcess[], output: () => string): Promise<void> => {
  const deadline = Date.now() + scaledMs(90_000)
  for (;;) {
    const responds = await fetch(`${endpoint}/healthcheck`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (responds) return
    if (children.some(({ exitCode }) => exitCode !== null) || Date.now() > deadline) throw new Error(`Swift did not start: ${output()}`)
    await new Promise((next) => setTimeout(next, 100))
  }
}

/** OpenStack Swift with its S3 API: a proxy, three storage servers and three copies, in a temporary folder on own ports. */
export const startSwift = async (): Promise<RunningS3Server> => {
  checkInstalled()
  const account = accountOf()
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-swift-'))
  for (const device of devices) mkdirSync(join(folder, 'devices', device), { recursive: true })
  const secretAccessKey = randomBytes(16).toString('hex')
  const ports: Record<string, number> = {}
  for (const name of [...storageServers, 'proxy', 'memcached']) ports[name] = await freePort()
  for (const name of storageServers) buildRing(folder, name, ports[name] ?? 0)
  for (const name of [...storageServers, 'proxy', 'swift'])
    writeConfiguration(folder, name, { folder, port: ports[name] ?? 0, memcached: ports['memcached'] ?? 0, secret: secretAccessKey })
  if (account) {
    const all = execFileSync('find', [folder], { encoding: 'utf8' }).trim().split('\n')
    for (const path of all) chownSync(path, account.uid, account.gid)
  }
  let output = ''
  const run = (program: string, ...args: readonly string[]): ChildProcess => {
    const child = spawn(program, args, { ...account, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output = (output + chunk.toString()).slice(-4000)
      })
    return child
  }
  const children = [
    run('memcached', '-l', '127.0.0.1', '-p', String(ports['memcached']), '-U', '0', '-m', '16'),
    ...[...storageServers, 'proxy'].map((name) => run(`swift-${name}-server`, join(folder, `${name}.conf`))),
  ]
  const stop = async () => {
    for (const child of children) {
      if (child.exitCode !== null || child.pid === undefined) continue
      const ended = once(child, 'exit')
      // Kills the process group: each server has a worker process.
      process.kill(-child.pid, 'SIGKILL')
      await ended
    }
    rmSync(folder, { recursive: true, force: true })
  }
  const endpoint = `http://127.0.0.1:${ports['proxy']}`
  try {
    await untilReady(endpoint, children, () => output)
  } catch (error) {
    await stop()
    throw error
  }
  return { endpoint, accessKeyId: 'vitrine:portal', secretAccessKey, stop }
}
