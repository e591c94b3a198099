import { afterEach, expect, test } from 'vitest'
import { openStores } from '../../server/presets/stores-only.ts'
import { runUserCommand } from '../../server/start/user-commands.ts'
import type { CallResponse } from '../../src/contract/calls.ts'
import { eventually } from '../support/eventually.ts'
import { jpeg } from '../support/media-fixtures.ts'
import { type StartedServer, startServer } from '../support/started-server.ts'

let started: StartedServer | null = null
afterEach(async () => {
  await started?.remove()
  started = null
})

const password = 'a password of Ada'

test('G17 G19 counts and filters of the search follow a saved rule, and the reasons name the line of a table', async () => {
  const files = {
    'press/a.jpg': await jpeg(40, 30),
    'press/2024/b.jpg': await jpeg(41, 30),
    'open/c.jpg': await jpeg(42, 30),
    'press/vitrine.csv': 'file,title,view\n2024/b.jpg,Bridge,everyone\n',
  }
  const server = await startServer({ files })
  started = server
  await server.untilReady()
  const context = { openStores, promptPassword: async () => password, print: () => undefined }
  await runUserCommand(['add', 'ada', '--admin', '--data', server.data], {}, context)
  const api = `${server.server.address}assetportal/api/`
  const post = async (path: string, body: object, headers: Record<string, string> = {}) =>
    (
      await fetch(api + path, { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(body) })
    ).json() as Promise<unknown>
  const { session } = (await post('session/get', { user: 'ada', pass: password })) as { session: string }
  const admin = { Authorization: `Bearer ${session}` }
  const save = async (changes: readonly object[]) => {
    const { etag } = (await (await fetch(`${api}rights/folders`, { headers: admin })).json()) as CallResponse<'getFolderRules'>
    return post('rights/folders', { changes }, { ...admin, 'If-Match': `"${etag}"` })
  }
  const seen = async () => {
    const found = (await (await server.get('search?solr_q=*&solr_facetfields=folder')).json()) as CallResponse<'search'>
    return {
      names: found.response.docs.map((asset) => asset['filename']).toSorted((a, b) => (String(a) < String(b) ? -1 : 1)),
      total: found.response.numFound,
    }
  }
  expect(await seen()).toEqual({ names: ['a.jpg', 'b.jpg', 'c.jpg'], total: 3 })

  expect(await save([{ path: 'press', view: ['press'] }])).toMatchObject({ etag: expect.any(String) })
  // The assets at once, the counts with the stored rights.
  expect((await seen()).names).toEqual(['b.jpg', 'c.jpg'])
  await eventually(async () => expect((await seen()).total).toBe(2))

  const explain = (asset: string) =>
    post('rights/explain', { asset, person: { kind: 'guest' } }, admin) as Promise<CallResponse<'explainRights'>>
  expect((await explain('press/2024/b.jpg')).reasons[0]).toMatchObject({ code: 'table', path: 'press/vitrine.csv', line: 2 })
  expect(await explain('press/a.jpg')).toMatchObject({
    canView: false,
    reasons: [{ code: 'folder', path: 'press', by: 'ada' }, {}, {}, {}],
  })

  await save([{ path: 'press' }])
  expect((await seen()).names).toContain('c.jpg')
  await eventually(async () => expect(await seen()).toEqual({ names: ['a.jpg', 'b.jpg', 'c.jpg'], total: 3 }))
})
