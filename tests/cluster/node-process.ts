import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { freePort } from '../support/portal-server.ts'
import { scaledMs } from '../support/time-limits.ts'

export interface PortalNode {
  readonly address: string
  /** Its data folder, as seen from outside. */
  readonly folder: string
  /** Terminal output of the server. */
  readonly output: () => string
  /** Resolves when the process has ended. */
  readonly ended: Promise<void>
  isRunning(): boolean
  /** Responses of info/ready. */
  isReady(): Promise<boolean>
  untilReady(): Promise<void>
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
  /** Stops the program without ending it, like a machine that is suspended. */
  pause(): void
  resume(): void
}

export interface PortalNodeOptions {
  readonly media: string
  /** Folder of this node alone. */
  readonly data: string
  readonly args: readonly string[]
  readonly environment: NodeJS.ProcessEnv
  /** Difference of its clock. */
  readonly clockSkewMs?: number
  /** The data folder is a disk of its own of that size. */
  readonly diskMb?: number
  /** Folder of another version of the program. */
  readonly program?: string
}

/** `mount` needs a namespace of its own; accounts without privileges get one in which they are root. */
const onOwnDisk = (data: string, diskMb: number, command: readonly string[]): readonly string[] => {
  const namespace = process.getuid?.() === 0 ? ['--mount'] : ['--mount', '--user', '--map-root-user']
  const script = 'mount -t tmpfs -o size="$1" tmpfs "$2" && shift 2 && exec "$@"'
  return ['unshare', ...namespace, 'sh', '-c', script, 'sh', `${diskMb}m`, data, ...command]
}

/** The real server in its own process, from its sources, so that no build is needed. */
export const startNode = async (given: PortalNodeOptions): Promise<PortalNode> => {
  const { media, data, args, environment, clockSkewMs = 0, diskMb, program = '.' } = given
  const port = await freePort()
  const options = ['--assets', media, '--data', data, '--port', String(port), '--drain-seconds', '0', ...args]
  const clock = clockSkewMs === 0 ? [] : ['--import', pathToFileURL(resolve('tests/cluster/skewed-clock.mjs')).href]
  const command = [process.execPath, '--import', 'tsx', ...clock, resolve(program, 'server/main.ts'), ...options]
  mkdirSync(data, { recursive: true })
  const [executable = '', ...parameters] = diskMb === undefined ? command : onOwnDisk(data, diskMb, command)
  const child: ChildProcess = spawn(executable, parameters, {
    cwd: resolve(program),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...environment,
      VITRINE_LOG_FILE: join(data, 'server.log'),
      ...(clockSkewMs !== 0 && { VITRINE_TEST_CLOCK_SKEW_MS: String(clockSkewMs) }),
    },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const ended = once(child, 'exit').then(() => undefined)
  const address = `http://127.0.0.1:${port}/`
  const isReady = () =>
    fetch(`${address}assetportal/api/info/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  return {
    address,
    folder: diskMb === undefined ? data : `/proc/${child.pid}/root${data}`,
    output: () => text,
    ended,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    isReady,
    untilReady: async () => {
      const deadline = Date.now() + scaledMs(60_000)
      while (!(await isReady())) {
        if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}: ${text}`)
        if (Date.now() > deadline) throw new Error(`the server is not ready: ${text}`)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    },
    kill: async (signal) => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill(signal)
      await ended
    },
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
  }
}
