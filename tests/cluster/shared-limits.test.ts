import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openStores } from '../../server/presets/stores-only.ts'
import { runUserCommand } from '../../server/start/user-commands.ts'
import { eventually } from '../support/eventually.ts'
import { startMailServer } from '../support/mail-server.ts'
import { type StartedServer, startServer } from '../support/started-server.ts'
import { newSchema, storeUrl } from './databases.ts'

let stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.toReversed()) await stop()
  stops = []
})

test('L2 V8 the limits of password mails count requests at all servers together', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-limits-'))
  stops.push(() => rmSync(folder, { recursive: true, force: true }))
  const mailServer = await startMailServer()
  stops.push(() => mailServer.close())
  const address = newSchema()
  const environment = {
    VITRINE_STORE: storeUrl(address),
    VITRINE_STORE_PASSWORD: address.password ?? '',
    VITRINE_SECRET: 'a secret of more than 32 characters',
  }
  const tool = { openStores, promptPassword: async () => 'quite long enough', print: () => undefined }
  for (const name of ['ann', 'bob']) await runUserCommand(['add', name, '--mail', `${name}@portal.example`], environment, tool)
  const start = async (data: string): Promise<StartedServer> => {
    const mail = ['--smtp', `smtp://127.0.0.1:${mailServer.port}?tls=off`, '--mail-from', 'portal@media.example']
    const args = ['--search', 'replicated', '--public-url', 'https://media.example/', '--drain-seconds', '0', ...mail]
    const started = await startServer({ files: {}, data: join(folder, data), args, environment })
    stops.push(() => started.remove())
    return started
  }
  const servers = [await start('a'), await start('b')]
  let requestCount = 0
  const requestMail = async (user: string): Promise<number> => {
    const { server } = servers[requestCount++ % servers.length] ?? {}
    const headers = { 'Content-Type': 'application/json' }
    const body = JSON.stringify({ user })
    return (await fetch(`${server?.address}assetportal/api/user/passwordmail`, { method: 'POST', headers, body })).status
  }
  for (let round = 0; round < 8; round++) expect(await requestMail('ann')).toBe(200)
  for (let round = 0; round < 12; round++) expect(await requestMail('bob')).toBe(200)
  expect([await requestMail('ann'), await requestMail('bob')]).toEqual([429, 429])
  const recipients = () => mailServer.mails.map(({ to }) => to.join()).toSorted()
  const expected = ['ann', 'bob'].flatMap((name) => Array.from({ length: 3 }, () => `${name}@portal.example`))
  await eventually(async () => expect(recipients()).toEqual(expected))
  // A stopped server sends no mail, so none arrives after this line.
  for (const server of servers) await server.server.close()
  expect(recipients()).toEqual(expected)
})
