import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pino } from 'pino'
import { expect } from 'vitest'
import type { Readers } from '../../server/ingest/readers.ts'
import { readOptions } from '../../server/start/options.ts'
import { type RunningServer, runServer } from '../../server/start/run-server.ts'
import { eventually } from './eventually.ts'
import { createProgramFolder } from './program-folder.ts'

export interface StartedServer {
  readonly server: RunningServer
  /** Folder of the server's own files. */
  readonly data: string
  /** A call as a guest, or a URL from a response. */
  get(path: string, init?: RequestInit): Promise<Response>
  /** Status and body of info/ready. */
  readiness(): Promise<{ readonly status: number; readonly body: unknown }>
  /** @param limitMs ends a test that hangs */
  untilReady(limitMs?: number): Promise<void>
  /** Signed URL of the original of the asset with this file name. */
  downloadAddress(fileName: string): Promise<string>
  /** Ends the server and removes its folders. */
  remove(): Promise<void>
}

export interface StartedServerOptions {
  /** Null = the demo catalogue with its accounts. */
  readonly files: Readonly<Record<string, Uint8Array | string>> | null
  readonly args?: readonly string[]
  readonly environment?: NodeJS.ProcessEnv
  readonly readers?: Partial<Readers>
  readonly retryPausesMs?: readonly number[]
  /** Data folder of the server, which is not removed at the end; default: a new one, which is removed. */
  readonly data?: string
}

/** The whole server without its page in this process, over HTTP, with its own folder. */
export const startServer = async (given: StartedServerOptions): Promise<StartedServer> => {
  const { files, args = [], environment = {}, readers = {}, retryPausesMs } = given
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-started-'))
  const [media, data] = [join(folder, 'media'), given.data ?? join(folder, 'data')]
  await mkdir(media)
  for (const [name, bytes] of Object.entries(files ?? {})) {
    await mkdir(dirname(join(media, name)), { recursive: true })
    await writeFile(join(media, name), bytes)
  }
  const options = readOptions([...(files ? ['--assets', media] : []), '--data', data, '--port', '0', ...args], environment)
  if (!options) throw new Error('no options')
  const terminal = { print: () => undefined, progress: () => undefined }
  const server = await runServer(options, await createProgramFolder(folder), terminal, pino({ level: 'silent' }), {
    readers,
    ...(retryPausesMs && { retryPausesMs }),
  })
  const api = `${server.address}assetportal/api/`
  const { session } = (await (await fetch(`${api}session/get`, { method: 'POST' })).json()) as { session: string }
  const get = (path: string, init: RequestInit = {}) =>
    fetch(new URL(path, api), {
      ...init,
      headers: { Authorization: `Bearer ${session}`, ...(init.body !== undefined && { 'Content-Type': 'application/json' }) },
    })
  const readiness = async () => {
    const response = await fetch(`${api}info/ready`)
    return { status: response.status, body: await response.json() }
  }
  return {
    server,
    data,
    get,
    readiness,
    untilReady: (limitMs) => eventually(async () => expect(await readiness()).toMatchObject({ status: 200 }), 20, limitMs),
    downloadAddress: async (fileName) => {
      const found = (await (await get('search?solr_q=*')).json()) as { response: { docs: { id: string; filename: string }[] } }
      const id = found.response.docs.find((asset) => asset.filename === fileName)?.id ?? ''
      const { url } = (await (await get(`download?id=${id}&csetid=0&target=down`)).json()) as { url: string }
      return new URL(url, server.address).href
    },
    remove: async () => {
      await server.close()
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
