import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { freePort } from '../support/portal-server.ts'
import { scaledMs } from '../support/time-limits.ts'

export interface PortalNode {
  readonly address: string
  /** Terminal output of the server. */
  readonly output: () => string
  /** Responses of info/ready. */
  isReady(): Promise<boolean>
  untilReady(): Promise<void>
  kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
}

export interface PortalNodeOptions {
  readonly media: string
  /** Folder of this node alone. */
  readonly data: string
  readonly args: readonly string[]
  readonly environment: NodeJS.ProcessEnv
}

/** The real server in its own process, from its sources, so that no build is needed. */
export const startNode = async ({ media, data, args, environment }: PortalNodeOptions): Promise<PortalNode> => {
  const port = await freePort()
  const options = ['--assets', media, '--data', data, '--port', String(port), '--drain-seconds', '0', ...args]
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', resolve('server/main.ts'), ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment, VITRINE_LOG_FILE: join(data, 'server.log') },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const address = `http://127.0.0.1:${port}/`
  const isReady = () =>
    fetch(`${address}assetportal/api/info/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  return {
    address,
    output: () => text,
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
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    },
  }
}
