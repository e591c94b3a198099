import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { scaledMs } from './time-limits.ts'

export interface PortalServer {
  /** `http://127.0.0.1:PORT/` */
  readonly address: string
  readonly pid: number
  readonly output: () => string
  stop(): Promise<void>
}

export interface PortalOptions {
  /** Folder of assets; without it the demo catalogue with its accounts. */
  readonly assets?: string
  /** Folder that stays between starts; default: a new one. */
  readonly data?: string
  readonly port?: number
  /** Path of the API below the address (default: `assetportal/api/`). */
  readonly apiPath?: string
  /** `address` = the future address of the server. */
  readonly arguments?: (address: string) => readonly string[]
  /** Time limit until every asset has been read. */
  readonly readyLimitMs?: number
  /** Options of Node; default: none. */
  readonly nodeOptions?: readonly string[]
  /** Environment variables in addition to those of the test. */
  readonly environment?: Readonly<Record<string, string>>
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((found) => {
    const probe = createServer()
    probe.once('error', () => found(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => found(true)))
  })

/** A free port below those that the system gives to outgoing connections, which could take it before the server starts. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(10_000, 32_000)
    if (await isFree(port)) return port
  }
}

const whenReady = (child: ChildProcess, apiAddress: string, limitMs: number, output: () => string): Promise<void> =>
  new Promise((ready, failed) => {
    const deadline = Date.now() + limitMs
    child.once('exit', (status) => failed(new Error(`the server ended with ${status}:\n${output()}`)))
    const poll = async (): Promise<void> => {
      const isReady = await fetch(`${apiAddress}info/ready`)
        .then(({ ok }) => ok)
        .catch(() => false)
      if (isReady) return ready()
      if (Date.now() > deadline) return failed(new Error(`the server was not ready in time:\n${output()}`))
      setTimeout(() => void poll(), 200)
    }
    void poll()
  })

/** Starts the built server and waits until every asset has been read. */
export const startPortal = async (options: PortalOptions = {}): Promise<PortalServer> => {
  const port = options.port ?? (await freePort())
  const address = `http://127.0.0.1:${port}/`
  const data = options.data ?? mkdtempSync(join(tmpdir(), 'vitrine-data-'))
  const args = [
    ...(options.nodeOptions ?? []),
    resolve('dist/server/main.js'),
    '--port',
    String(port),
    '--data',
    data,
    '--drain-seconds',
    '0',
    ...(options.assets ? ['--assets', options.assets] : []),
    ...(options.arguments?.(address) ?? []),
  ]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...options.environment } })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
  await whenReady(child, address + (options.apiPath ?? 'assetportal/api/'), options.readyLimitMs ?? scaledMs(120_000), () => text)
  return {
    address,
    pid: child.pid ?? 0,
    output: () => text,
    stop: () =>
      new Promise((stopped) => {
        child.removeAllListeners('exit')
        child.once('exit', () => {
          if (!options.data) rmSync(data, { recursive: true, force: true, maxRetries: 5 })
          stopped()
        })
        child.kill('SIGTERM')
      }),
  }
}
