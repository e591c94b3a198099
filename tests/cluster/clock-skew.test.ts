import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { pdf } from '../support/media-fixtures-other.ts'
import { newUser, password, search, signIn } from './portal-calls.ts'
import { type PortalGroup, startPortalGroup, untilReady } from './portal-group.ts'

/** One portal is two minutes ahead of the database, another one two minutes behind it. */

const skewMs = 120_000
let group: PortalGroup
beforeAll(async () => {
  group = await startPortalGroup({
    files: { 'report.pdf': pdf() },
    names: ['ahead', 'behind', 'exact'],
    changes: { ahead: { clockSkewMs: skewMs }, behind: { clockSkewMs: -skewMs } },
  })
  await untilReady(group)
  // The clocks do differ.
  const [ahead = 0, behind = 0, exact = 0] = group.nodes.map(({ folder }) => {
    const [first = '{}'] = readFileSync(join(folder, 'server.log'), 'utf8').split('\n')
    return Date.parse((JSON.parse(first) as { time: string }).time)
  })
  expect([Math.round((ahead - exact) / skewMs), Math.round((exact - behind) / skewMs)]).toEqual([1, 1])
  console.log('faults injected: 2 clocks')
})
afterAll(() => group.close())

const pairs = () => group.nodes.flatMap((from) => group.nodes.map((to) => [from, to] as const))

test('L6 V8 a session of any portal is valid at every other, in spite of different clocks', async () => {
  const user = await newUser(group.stores)
  for (const [from, to] of pairs()) {
    const session = await signIn(from, { user, pass: password })
    expect((await session.get(to, 'config/bookmarks')).status).toBe(200)
    expect((await session.get(from, 'config/bookmarks')).status).toBe(200)
  }
})

test('T5 V8 guests and their links are valid at every portal, in spite of different clocks', async () => {
  for (const [from, to] of pairs()) {
    const guest = await signIn(from)
    const { docs } = await eventually(async () => {
      const found = await search(guest, to, 'report')
      expect(found.numFound).toBe(1)
      return found
    })
    const { url } = (await (await guest.get(from, `download?id=${docs[0]?.id}&csetid=0&target=down`)).json()) as { url: string }
    expect((await fetch(new URL(url, to.address))).status).toBe(200)
  }
})

test('L6 V8 a portal with another clock neither ends a lock-out nor forgets wrong passwords', async () => {
  for (const [from, to] of pairs()) {
    const user = await newUser(group.stores)
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await signIn(attempt % 2 === 0 ? from : to, { user, pass: 'wrong' })).code).toBe('auth.invalid-credentials')
    for (const node of group.nodes)
      expect(await signIn(node, { user, pass: password })).toMatchObject({ code: 'auth.blocked', blockedMinutes: 1 })
  }
})
