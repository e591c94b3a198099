import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SessionList } from '../../src/contract/deferred-calls.ts'
import { createTestPortal, password, type TestPortal } from '../support/portal.ts'

let portal: TestPortal
beforeEach(async () => {
  portal = await createTestPortal()
})
afterEach(() => portal.close())

const signIn = async (user: string): Promise<string> => {
  const response = await portal.call('getSession', { json: { user, pass: password } })
  return ((await response.json()) as { session: string }).session
}
const list = async (token: string): Promise<SessionList> =>
  ((await (await portal.call('listSessions', { token })).json()) as { sessions: SessionList }).sessions
const isValid = async (token: string): Promise<boolean> =>
  ((await (await portal.call('checkSession', { token })).json()) as { sessionValid: boolean }).sessionValid

test('X10 an account lists its own sessions, marks the current one, and ends one or all others', async () => {
  const [here, there, third, other] = [await signIn('Bert'), await signIn('Bert'), await signIn('Bert'), await signIn('Ada')]
  const listed = await list(here)
  // The account had a session before.
  expect(listed).toHaveLength(4)
  expect(listed.filter(({ current }) => current)).toHaveLength(1)
  const text = JSON.stringify(listed)
  for (const token of [here, there, third]) expect(text).not.toContain(token)
  const ofThere = (await list(there)).find(({ current }) => current)?.id ?? ''
  await portal.call('endSessions', { token: here, json: { id: ofThere } })
  expect([await isValid(here), await isValid(there), await isValid(third)]).toEqual([true, false, true])
  const response = await portal.call('endSessions', { token: here, json: { others: true } })
  expect(await response.json()).toEqual({ result: true })
  expect([await isValid(here), await isValid(third), await isValid(other)]).toEqual([true, false, true])
  expect(await list(here)).toHaveLength(1)
})

test('X10 Z14 a session is listed with the names of its browser and system, without versions', async () => {
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'
  const response = await portal.call('getSession', { json: { user: 'Bert', pass: password }, headers: { 'User-Agent': userAgent } })
  const { session } = (await response.json()) as { session: string }
  expect((await list(session)).find(({ current }) => current)).toMatchObject({ browser: 'Firefox', system: 'Linux' })
  const unknown = await signIn('Bert')
  expect((await list(unknown)).find(({ current }) => current)).not.toHaveProperty('browser')
})

test('X10 no user ends or sees a session of another account', async () => {
  const [mine, other] = [await signIn('Bert'), await signIn('Ada')]
  const [foreign] = await list(other)
  await portal.call('endSessions', { token: mine, json: { id: foreign?.id ?? '' } })
  expect(await isValid(other)).toBe(true)
  expect((await list(mine)).map(({ id }) => id)).not.toContain(foreign?.id)
  expect((await portal.call('listSessions', { as: 'guest' })).status).toBe(401)
  expect((await portal.call('endSessions', { as: 'guest', json: { others: true } })).status).toBe(401)
})
