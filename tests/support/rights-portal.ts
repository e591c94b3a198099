import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import type { CallBody } from '#contract/calls.ts'
import { signInByApi } from './api.ts'
import { freePort, startPortal } from './portal-server.ts'
import { scaledMs } from './time-limits.ts'

type Json = Readonly<Record<string, unknown>>

export const rightsAccount = { name: 'ines', password: 'a password of Ines', isAssetUser: true, isGuiAdmin: false }
const admin = { name: 'boss', password: 'a password of the boss' }

/** A server with its own folder, whose rights a test changes as operators do: user tool, sidecar file, configuration. */
export interface RightsPortal {
  readonly address: string
  /** Runs `npm run user -- COMMAND`, as an operator does while the server runs. */
  user(...command: readonly string[]): Promise<void>
  /** Writes the view rights: file → groups. Resolves when the account, or a guest, sees that many assets. */
  allow(view: Readonly<Record<string, string>>, seen: { readonly by: CallBody<'getSession'>; readonly count: number }): Promise<void>
  /** The configuration with these sections changed. */
  configure(change: Readonly<Record<string, Json>>): Promise<void>
  idOf(title: string): Promise<string>
  start(): Promise<void>
  stop(): Promise<void>
  remove(): Promise<void>
}

const titles = ['Secret harbour', 'Secret bridge', 'Open meadow', 'Open lake'] as const
const fileOf = (title: string): string => `${title.toLowerCase().replace(' ', '-')}.jpg`
export const initialRights = {
  'secret-harbour.jpg': 'secret',
  'secret-bridge.jpg': 'secret',
  'open-meadow.jpg': 'everyone',
  'open-lake.jpg': 'everyone',
}

/** Runs `npm run user -- COMMAND`, as an operator does. */
export const runUserTool = (data: string, command: readonly string[], password = ''): Promise<void> =>
  new Promise((done, failed) => {
    const child = spawn(process.execPath, [resolve('dist/server/user.js'), ...command, '--data', data], { stdio: ['pipe', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.once('exit', (status) => (status === 0 ? done() : failed(new Error(`${command.join(' ')}: ${output}`))))
    child.stdin.end(`${password}\n`)
  })

export const startRightsPortal = async (): Promise<RightsPortal> => {
  const base = mkdtempSync(join(tmpdir(), 'vitrine-rights-'))
  const [assets, data] = [join(base, 'assets'), join(base, 'data')]
  mkdirSync(assets)
  for (const [at, title] of titles.entries()) {
    const background = { r: 40 * at, g: 90, b: 200 - 30 * at }
    writeFileSync(
      join(assets, fileOf(title)),
      await sharp({ create: { width: 640, height: 420, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    )
  }
  const writeRights = (view: Readonly<Record<string, string>>) => {
    const rows = titles.map(
      (title) => `${fileOf(title)},${title},${title.split(' ')[1]},${view[fileOf(title)] ?? 'everyone'},everyone|users`,
    )
    writeFileSync(join(assets, 'vitrine.csv'), ['file,title,keywords,view,download', ...rows, ''].join('\n'))
  }
  writeRights(initialRights)
  const port = await freePort()
  let server = await startPortal({ assets, data, port })
  let isRunning = true
  const stop = async () => {
    if (isRunning) await server.stop()
    isRunning = false
  }
  await runUserTool(data, ['add', rightsAccount.name, '--groups', 'secret'], rightsAccount.password)
  await runUserTool(data, ['add', admin.name, '--admin'], admin.password)

  const asAdmin = () => signInByApi(server.address, { user: admin.name, pass: admin.password })
  const idOf = async (title: string): Promise<string> => {
    const { response } = await (await asAdmin()).read<'search'>('search?solr_q=*&solr_rows=50')
    const found = response.docs.find((doc) => doc['title'] === title)
    if (!found) throw new Error(`there is no ${title}`)
    return found.id
  }
  const visibleTo = async (credentials: CallBody<'getSession'>): Promise<number> => {
    const { user, pass } = credentials ?? {}
    const api = await signInByApi(server.address, user && pass ? { user, pass } : {})
    return (await api.read<'search'>('search?solr_q=*&solr_rows=50')).response.numFound
  }
  const portal: RightsPortal = {
    address: server.address,
    user: (...command) => runUserTool(data, command),
    allow: async (view, { by, count }) => {
      writeRights(view)
      const end = Date.now() + scaledMs(60_000)
      while ((await visibleTo(by)) !== count) {
        if (Date.now() > end) throw new Error('the server did not read the sidecar file')
        await new Promise((resolve) => setTimeout(resolve, 200))
      }
    },
    configure: async (change) => {
      const api = await asAdmin()
      const before = (await (await api.get('config/global')).json()) as Record<string, Json>
      const config = { ...before, ...Object.fromEntries(Object.entries(change).map(([key, part]) => [key, { ...before[key], ...part }])) }
      const saved = await fetch(`${server.address}assetportal/api/config/global`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${api.token}` },
        body: JSON.stringify(config),
      })
      if (!saved.ok) throw new Error(`the configuration was not saved: ${saved.status} ${await saved.text()}`)
    },
    idOf,
    start: async () => {
      server = await startPortal({ assets, data, port })
      isRunning = true
    },
    stop,
    remove: async () => {
      await stop()
      rmSync(base, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  // Tests count the offline copies that a user asked for.
  await portal.configure({ global: { offline_recent: false } })
  return portal
}
