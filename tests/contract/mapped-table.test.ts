import * as v from 'valibot'
import { afterEach, expect, test } from 'vitest'
import { openStores } from '../../server/presets/stores-only.ts'
import { runUserCommand } from '../../server/start/user-commands.ts'
import { calls } from '../../src/contract/calls.ts'
import { eventually } from '../support/eventually.ts'
import { jpeg } from '../support/media-fixtures.ts'
import { type StartedServer, startServer } from '../support/started-server.ts'

let started: StartedServer | null = null
afterEach(async () => {
  await started?.remove()
  started = null
})

const password = 'a password of Ada'
const table = ['Bilddatei;Titel;view', 'a.jpg;Eins;', 'b.jpg;Zwei;-'].join('\r\n')

test('Z8 a table has an effect only after an administrator saved its mapping, and none after its removal', async () => {
  const files = { 'a.jpg': await jpeg(40, 30), 'b.jpg': await jpeg(41, 30), 'objekte.csv': table }
  const server = await startServer({ files })
  started = server
  await server.untilReady()
  await runUserCommand(
    ['add', 'ada', '--admin', '--data', server.data],
    {},
    { openStores, promptPassword: async () => password, print: () => undefined },
  )
  const api = `${server.server.address}assetportal/api/`
  const post = async (path: string, body: object, session = '') => {
    const headers = { 'Content-Type': 'application/json', ...(session && { Authorization: `Bearer ${session}` }) }
    return (await fetch(api + path, { method: 'POST', headers, body: JSON.stringify(body) })).json() as Promise<unknown>
  }
  const { session } = (await post('session/get', { user: 'ada', pass: password })) as { session: string }
  const titles = async () => {
    const { response } = (await (await server.get('search?solr_q=*')).json()) as { response: { docs: { title: string }[] } }
    return response.docs.map(({ title }) => title).toSorted()
  }
  const path = 'objekte.csv'
  const before = await titles()
  expect(before).toHaveLength(2)

  const preview = v.parse(calls.previewTable.response, await post('media/tables/preview', { path, columns: null }, session))
  expect(preview).toMatchObject({ rowCount: 2, foundCount: 2, hiddenCount: 1 })
  expect(preview.rows.map(({ path: file, isFound }) => [file, isFound])).toEqual([
    ['a.jpg', true],
    ['b.jpg', true],
  ])
  expect(await titles()).toEqual(before)

  const columns = preview.columns.map(({ mapping }) => mapping)
  expect(await post('media/tables/mapping', { path, columns }, session)).toEqual({ result: true })
  await eventually(async () => expect(await titles()).toEqual(['Eins']))
  expect(await post('media/tables/mapping', { path, columns: null }, session)).toEqual({ result: true })
  await eventually(async () => expect(await titles()).toEqual(before))
})
