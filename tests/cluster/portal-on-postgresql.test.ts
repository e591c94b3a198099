import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PostgresqlAddress } from '../../server/engines/stores/postgresql/connection.ts'
import { openStores } from '../../server/presets/stores-only.ts'
import { runUserCommand } from '../../server/start/user-commands.ts'
import { eventually } from '../support/eventually.ts'
import { pdf } from '../support/media-fixtures-other.ts'
import { type StartedServer, startServer } from '../support/started-server.ts'
import { newSchema, storeUrl } from './databases.ts'

let folder = ''
let address: PostgresqlAddress
let servers: StartedServer[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-cluster-'))
  address = newSchema()
  writeFileSync(join(folder, 'password'), `${address.password ?? ''}\n`)
  servers = []
})
afterEach(async () => {
  for (const server of servers) await server.remove()
  rmSync(folder, { recursive: true, force: true })
})

const storeArguments = () => ['--store', storeUrl(address), '--store-password-file', join(folder, 'password')]
const start = async (data: string, ...args: string[]): Promise<StartedServer> => {
  const files = { 'report.pdf': pdf(), 'vitrine.csv': 'file,title\nreport.pdf,Annual report\n' }
  const started = await startServer({ files, data: join(folder, data), args: [...storeArguments(), ...args] })
  servers.push(started)
  await started.untilReady()
  return started
}
const stop = async (started: StartedServer) => {
  servers = servers.filter((server) => server !== started)
  await started.remove()
}
const addUser = (...args: string[]) =>
  runUserCommand(
    ['add', ...args, ...storeArguments()],
    {},
    { openStores, promptPassword: async () => 'quite long enough', print: () => undefined },
  )

/** Calls as one user. */
const signIn = async (started: StartedServer, user: string, pass = 'quite long enough') => {
  const call = (path: string, init: RequestInit, { address: base } = started.server) => fetch(`${base}assetportal/api/${path}`, init)
  const json = { 'Content-Type': 'application/json' }
  const response = await call('session/get', { method: 'POST', headers: json, body: JSON.stringify({ user, pass }) })
  const { session = '', code = '' } = (await response.json()) as { session?: string; code?: string }
  /** A session at this server or another one. */
  const at = (node: StartedServer) => ({
    status: response.status,
    code,
    get: async (path: string) => {
      const result = await call(path, { headers: { Authorization: `Bearer ${session}` } }, node.server)
      return result.json() as Promise<unknown>
    },
    post: async (path: string, body: unknown) => {
      const headers = { ...json, Authorization: `Bearer ${session}` }
      return (await call(path, { method: 'POST', headers, body: JSON.stringify(body) }, node.server)).status
    },
  })
  return { ...at(started), at }
}

test('V7 a portal on PostgreSQL serves accounts, search, bookmarks and configuration, and a restart keeps them', async () => {
  const first = await start('one')
  await addUser('ann', '--admin', '--groups', 'press')
  const ann = await signIn(first, 'ann')
  expect(ann.status).toBe(200)
  const found = (await ann.get('search?solr_q=report')) as { response: { docs: { id: string }[] } }
  const [id = ''] = found.response.docs.map((asset) => asset.id)
  expect(found).toMatchObject({ response: { numFound: 1 } })
  expect(await ann.post('config/bookmarks', [{ id }])).toBe(200)
  expect(await ann.post('config/global', { global: { website_title: 'On PostgreSQL' } })).toBe(200)
  expect((await signIn(first, 'a\0nn')).status).toBe(401)
  await stop(first)

  for (const data of ['one', 'other']) {
    // Another data folder has neither the index nor the pictures: both are created again.
    const again = await start(data)
    expect((await signIn(again, 'ann')).status).toBe(200)
    const session = ann.at(again)
    expect(await session.get('search?solr_q=report')).toMatchObject({ response: { numFound: 1, docs: [{ id }] } })
    expect(await session.get('config/bookmarks')).toEqual([{ id }])
    expect(await session.get('config/global')).toMatchObject({ global: { website_title: 'On PostgreSQL' } })
    await stop(again)
  }
})

test('V7 npm run user changes accounts of a running portal, which ends their sessions', async () => {
  const started = await start('one')
  await addUser('ann')
  const ann = await signIn(started, 'ann')
  expect(await ann.get('config/bookmarks')).toEqual([])
  const said: string[] = []
  const tool = { openStores, promptPassword: async () => 'quite long enough', print: (text: string) => said.push(text) }
  const environment = { VITRINE_STORE: storeUrl(address), VITRINE_STORE_PASSWORD: address.password ?? '' }
  await runUserCommand(['disable', 'ann'], environment, tool)
  await runUserCommand(['list'], environment, tool)
  expect(said).toEqual(['ann is disabled.', 'ann  asset user, disabled'])
  expect(await ann.get('config/bookmarks')).toMatchObject({ code: 'auth.session-expired' })
})

test('V7 V4 a database that stops makes requests fail with 503 and the server unready, until it responds again', async () => {
  const { startDatabaseServer } = await import('./postgresql-server.ts')
  const database = await startDatabaseServer()
  try {
    address = { ...address, ...database, schema: null }
    writeFileSync(join(folder, 'password'), database.password)
    const started = await start('one')
    await addUser('ann')
    const ann = await signIn(started, 'ann')
    await database.stopServer()
    await eventually(async () => expect(await started.readiness()).toMatchObject({ status: 503 }))
    expect(await ann.get('config/bookmarks')).toMatchObject({ code: 'server.busy' })
    expect((await signIn(started, 'ann')).status).toBe(503)
    await database.restartServer()
    await started.untilReady()
    expect(await ann.get('config/bookmarks')).toEqual([])
    for (const server of servers) await stop(server)
  } finally {
    await database.stop()
  }
})
