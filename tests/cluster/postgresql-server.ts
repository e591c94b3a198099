import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { accessSync, chownSync, constants, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { Client } from 'pg'
import { freePort } from '../support/portal-server.ts'
import { scaledMs } from '../support/time-limits.ts'

export interface DatabaseServer {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
}

export interface RunningDatabaseServer extends DatabaseServer {
  /** The first process of the server. */
  readonly pid: () => number
  /** Folder of its data. */
  readonly data: string
  /** Runs a shell script as the account of the server, with its programs in the search path. */
  readonly runScript: (script: string) => void
  /** Ends all connections; `crash` also leaves the repair of its data to the next start. */
  readonly stopServer: (how?: 'fast' | 'crash') => Promise<void>
  readonly restartServer: () => Promise<void>
  /** New connections get no response. */
  readonly pause: () => void
  readonly resume: () => void
  /** Also removes the data. */
  readonly stop: () => Promise<void>
}

const packageRoot = '/usr/lib/postgresql'

/** Folders of the search path, then those of the Debian packages, the newest version first. */
const candidateFolders = (): string[] => {
  let versions: string[] = []
  try {
    versions = readdirSync(packageRoot).sort((a, b) => Number(b) - Number(a))
  } catch {
    // Another system: only the search path counts.
  }
  return [...(process.env['PATH'] ?? '').split(delimiter), ...versions.map((version) => join(packageRoot, version, 'bin'))]
}

const isProgram = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const programFolder = (): string => {
  const folder = candidateFolders().find((candidate) => isProgram(join(candidate, 'initdb')) && isProgram(join(candidate, 'postgres')))
  if (folder === undefined) throw new Error('PostgreSQL is not installed (Debian: apt-get install postgresql). Its suites cannot run.')
  return folder
}

/** PostgreSQL refuses to run as root; root uses the account of the package, or else `daemon`. */
const accountOf = (): { readonly uid: number; readonly gid: number } | null => {
  if (process.getuid?.() !== 0) return null
  for (const name of ['postgres', 'daemon']) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      // Try the next name.
    }
  }
  throw new Error('PostgreSQL needs an account without privileges, such as postgres or daemon.')
}

/** Waits until the server accepts connections or has ended. */
const untilReady = async (server: DatabaseServer, child: ChildProcess, output: () => string): Promise<void> => {
  const deadline = Date.now() + scaledMs(60_000)
  for (;;) {
    const client = new Client({ ...server, database: 'postgres' })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error(`PostgreSQL did not start: ${output()}`, { cause: error })
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

/** A real PostgreSQL server in a temporary folder, on its own port, as an unprivileged user. */
export const startDatabaseServer = async (moreSettings: readonly string[] = []): Promise<RunningDatabaseServer> => {
  const programs = programFolder()
  const account = accountOf()
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-postgresql-'))
  const passwordFile = join(folder, 'password')
  const server = { host: '127.0.0.1', port: await freePort(), user: 'portal', password: randomBytes(12).toString('hex') }
  writeFileSync(passwordFile, server.password)
  if (account) for (const path of [folder, passwordFile]) chownSync(path, account.uid, account.gid)
  const data = join(folder, 'data')
  const options = { ...account, cwd: folder, env: { PATH: process.env['PATH'], LC_ALL: 'C' } }
  const initialise = [
    '--pgdata',
    data,
    '--username',
    server.user,
    '--auth=scram-sha-256',
    '--pwfile',
    passwordFile,
    '--encoding=UTF8',
    '--no-sync',
  ]
  execFileSync(join(programs, 'initdb'), initialise, { ...options, stdio: 'pipe' })
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${server.port}`,
    'unix_socket_directories=',
    'fsync=off',
    'max_connections=200',
    ...moreSettings,
  ]
  const startServer = async (): Promise<ChildProcess> => {
    const started = spawn(join(programs, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
      ...options,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let output = ''
    started.stderr.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-10_000)
    })
    await untilReady(server, started, () => output)
    return started
  }
  let child = await startServer()
  const stopServer = async (how: 'fast' | 'crash' = 'fast'): Promise<void> => {
    if (child.exitCode !== null) return
    const ended = once(child, 'exit')
    child.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT')
    await ended
  }
  return {
    ...server,
    pid: () => child.pid ?? 0,
    data,
    runScript: (script) => {
      const access = {
        PGHOST: server.host,
        PGPORT: String(server.port),
        PGUSER: server.user,
        PGPASSWORD: server.password,
        PGDATABASE: 'postgres',
      }
      const env = { ...access, PATH: `${programs}${delimiter}${process.env['PATH'] ?? ''}`, LC_ALL: 'C' }
      execFileSync('sh', ['-euc', script], { ...account, cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
    },
    stopServer,
    restartServer: async () => {
      child = await startServer()
    },
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    stop: async () => {
      await stopServer()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
