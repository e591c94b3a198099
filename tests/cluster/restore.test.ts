import { createHash } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, expect, inject, test } from 'vitest'
import type { PostgresqlAddress } from '../../server/engines/stores/postgresql/connection.ts'
import { eventually } from '../support/eventually.ts'
import { pdf } from '../support/media-fixtures-other.ts'
import { blobsIn, bucketOptions, newBucket } from './buckets.ts'
import { runStatements } from './databases.ts'
import type { PortalNode } from './node-process.ts'
import { newUser, password, search, signIn } from './portal-calls.ts'
import { type PortalGroup, startPortalGroup, untilReady } from './portal-group.ts'
import { type RunningDatabaseServer, startDatabaseServer } from './postgresql-server.ts'

const page = 'docs/operating/backup-and-upgrade.md'
const chapter = '## Backup and restore with PostgreSQL'

/** Code blocks of the chapter, with the folders and the time of this test. */
const commandsOf = (language: 'ini' | 'sh', containing: string, values: Readonly<Record<string, string>>): string => {
  const [, text = ''] = readFileSync(page, 'utf8').split(chapter)
  const blocks = [...text.matchAll(/^( *)```(\w+)\n([\s\S]*?)^ *```$/gm)]
  const [, indentation = '', , block] = blocks.find(([, , name, code = '']) => name === language && code.includes(containing)) ?? []
  if (block === undefined) throw new Error(`${page} has no block with ${containing}`)
  let commands = block.replaceAll(new RegExp(`^${indentation}`, 'gm'), '')
  for (const [name, value] of Object.entries(values)) commands = commands.replace(new RegExp(`^${name}=.*$`, 'm'), `${name}='${value}'`)
  return commands
}

let folder = ''
let database: RunningDatabaseServer | null = null
let group: PortalGroup | null = null
afterEach(async () => {
  await group?.close()
  await database?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const picture = async (background: string) =>
  new Uint8Array(
    await sharp({ create: { width: 60, height: 40, channels: 3, background } })
      .png()
      .toBuffer(),
  )

test('T3 V7 V8 a backup and a restore of a point in time, with the commands of the documentation, restore exactly the state of that time', async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrine-backup-'))
  chmodSync(folder, 0o777)
  // The settings of the documentation, as arguments of the server.
  const settings = commandsOf('ini', 'archive_mode', {})
    .trim()
    .split('\n')
    .map((line) => line.replace(/ = '?/, '=').replace(/'$/, '').replaceAll('/backup', folder))
  database = await startDatabaseServer(settings)
  const { host, port, user, password: secret, data, runScript } = database
  const address: PostgresqlAddress = { host, port, user, password: secret, database: 'postgres', tls: false, schema: null }
  const bucket = await newBucket()
  const { args, environment } = bucketOptions(bucket, inject('s3Servers').S3Proxy.endpoint)
  const options = { args: [...args, '--search', 'replicated'], environment, address }
  group = await startPortalGroup({ files: { 'kept.pdf': pdf(), 'later.pdf': pdf({ pages: ['later'] }) }, ...options })
  await untilReady(group)
  const { nodes, media, stores, start } = group
  const nodeAt = (at: number) => nodes[at] as PortalNode
  await eventually(async () => expect(await stores.assets.countAssets()).toBe(2))
  const session = await signIn(nodeAt(0), { user: await newUser(stores, true), pass: password })
  const upload = async (background: string) => {
    const form = new FormData()
    form.append('file', new Blob([await picture(background)], { type: 'image/png' }), 'logo.png')
    const headers = { Authorization: `Bearer ${session.session}` }
    const response = await fetch(`${nodeAt(1).address}assetportal/api/config/dashboardLogo`, { method: 'POST', headers, body: form })
    expect(response.status).toBe(200)
  }
  const logoAt = async (node: PortalNode) => {
    const response = await session.get(node, 'config/dashboardLogo')
    return [
      response.status,
      createHash('sha256')
        .update(Buffer.from(await response.arrayBuffer()))
        .digest('hex'),
    ]
  }
  const saveBookmark = async (id: string) => expect((await session.post(nodeAt(0), 'config/bookmarks', [{ id }])).status).toBe(200)

  await saveBookmark('before-backup')
  runScript(commandsOf('sh', 'pg_basebackup', { BACKUP: folder }))
  // After the base backup, so only in the archive of the log.
  await saveBookmark('at-that-time')
  await upload('#b84a00')
  const logo = await logoAt(nodeAt(0))
  const bucketAccess = await blobsIn(bucket)
  const { blobs } = bucketAccess
  const uploads = (await stores.configuration.getDocument('files/dashboardLogo'))?.body as { blob: string } | undefined
  const copied = Buffer.from(await blobs.read(uploads?.blob ?? ''))
  const { rows } = await runStatements(address, 'SELECT clock_timestamp()::text AS time')
  const { time } = rows[0] as { time: string }

  await saveBookmark('later')
  await upload('#00b84a')
  writeFileSync(join(media, 'vitrine.csv'), 'file,view\nlater.pdf,board\n')
  await eventually(async () => expect((await search(await signIn(nodeAt(1)), nodeAt(1), '*')).numFound).toBe(1), 200)
  const newcomer = await newUser(stores)
  const revision = await stores.assets.assetsRevision()

  // The other one is still running, by mistake.
  const [stopped, running] = nodes.splice(0)
  await stopped?.kill('SIGTERM')
  await runStatements(address, 'SELECT pg_switch_wal()')
  await database.stopServer()
  runScript(commandsOf('sh', 'recovery_target_time', { BACKUP: folder, DATA: data, TIME: time }))
  await database.restartServer()
  await eventually(async () => {
    expect((await runStatements(address, 'SELECT pg_is_in_recovery() AS is')).rows).toEqual([{ is: false }])
  }, 200)
  await blobs.put(uploads?.blob ?? '', copied)
  await bucketAccess.close()
  expect(await stores.assets.assetsRevision()).toBeLessThan(revision)

  await eventually(() => expect(running?.isRunning()).toBe(false), 200)
  expect(running?.output()).toContain('The database was restored to an earlier state while this server was running.')

  // The data folders still contain the indexes of the later time.
  for (const name of ['a', 'b']) {
    const node = await start(name)
    nodes.push(node)
    await node.untilReady()
  }
  for (const node of nodes) {
    expect(await (await session.get(node, 'config/bookmarks')).json()).toEqual([{ id: 'at-that-time' }])
    expect(await logoAt(node)).toEqual(logo)
    expect((await signIn(node, { user: newcomer, pass: password })).code).toBe('auth.invalid-credentials')
    // The rights of the media folder apply, although the database is older.
    const guest = await signIn(node)
    await eventually(async () => expect((await search(guest, node, '*')).docs.map(({ filename }) => filename)).toEqual(['kept.pdf']), 200)
  }
  console.log('faults injected: 1 restore')
})
