import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from '../support/portal-server.ts'
import { scaledMs } from '../support/time-limits.ts'

export interface S3Server {
  /** `http://127.0.0.1:PORT` */
  readonly endpoint: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

export interface RunningS3Server extends S3Server {
  stop(): Promise<void>
}

export interface RunningS3Proxy extends RunningS3Server {
  /** Ends the program, as a crash does. */
  kill(): Promise<void>
  /** Starts it again after a kill, with its data and address. */
  restart(): Promise<void>
  /** It accepts connections and does not respond. */
  pause(): void
  resume(): void
}

const sources = resolve('tests/cluster/s3proxy')

/** Maven downloads the libraries to its own cache at the first call. */
const classPath = (folder: string): string => {
  const file = join(folder, 'class-path')
  const args = ['--batch-mode', '--quiet', '--file', join(sources, 'pom.xml'), 'dependency:build-classpath', `-Dmdep.outputFile=${file}`]
  try {
    execFileSync('mvn', args, { encoding: 'utf8', stdio: 'pipe' })
  } catch (error) {
    const { message, stdout = '' } = error as Error & { stdout?: string }
    throw new Error(`S3Proxy could not be fetched. Its suites need Java 17 and Maven.\n${message}\n${stdout}`, { cause: error })
  }
  return readFileSync(file, 'utf8').trim()
}

/** Waits until the server responds or has ended. */
const untilReady = async (endpoint: string, child: ChildProcess, output: () => string): Promise<void> => {
  const deadline = Date.now() + scaledMs(60_000)
  for (;;) {
    const responds = await fetch(endpoint).then(
      () => true,
      () => false,
    )
    if (responds) return
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`S3Proxy did not start: ${output()}`)
    await new Promise((next) => setTimeout(next, 100))
  }
}

/** A real S3 server in a temporary folder, on its own port. */
export const startS3Server = async (): Promise<RunningS3Proxy> => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-s3-'))
  const objects = join(folder, 'objects')
  mkdirSync(objects)
  const server = {
    endpoint: `http://127.0.0.1:${await freePort()}`,
    accessKeyId: 'portal',
    secretAccessKey: randomBytes(16).toString('hex'),
  }
  const properties = join(folder, 's3proxy.properties')
  const settings = {
    's3proxy.endpoint': server.endpoint,
    's3proxy.authorization': 'aws-v4',
    's3proxy.identity': server.accessKeyId,
    's3proxy.credential': server.secretAccessKey,
    'jclouds.provider': 'filesystem-nio2',
    'jclouds.identity': 'none',
    'jclouds.credential': 'none',
    'jclouds.filesystem.basedir': objects,
  }
  writeFileSync(
    properties,
    Object.entries(settings)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  )
  const args = [
    '-Xmx256m',
    `-Dlogback.configurationFile=${join(sources, 'logback.xml')}`,
    '-cp',
    classPath(folder),
    'org.gaul.s3proxy.Main',
    '--properties',
    properties,
  ]
  let output = ''
  const start = async (): Promise<ChildProcess> => {
    const started = spawn('java', args, { stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [started.stdout, started.stderr])
      stream.on('data', (chunk: Buffer) => {
        output = (output + chunk.toString()).slice(-4000)
      })
    try {
      await untilReady(server.endpoint, started, () => output)
    } catch (error) {
      started.kill('SIGKILL')
      throw error
    }
    return started
  }
  const end = async (program: ChildProcess, signal: 'SIGTERM' | 'SIGKILL') => {
    const ended = once(program, 'exit')
    if (program.kill(signal)) await ended
  }
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  let child: ChildProcess
  try {
    child = await start()
  } catch (error) {
    removeFolder()
    throw error
  }
  return {
    ...server,
    kill: () => end(child, 'SIGKILL'),
    restart: async () => {
      child = await start()
    },
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    stop: async () => {
      child.kill('SIGCONT')
      await end(child, 'SIGTERM')
      removeFolder()
    },
  }
}
