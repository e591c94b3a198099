import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type ActiveFault, type FaultProxy, startFaultProxy } from '../support/fault-proxy.ts'
import { pdf } from '../support/media-fixtures-other.ts'
import { type Calls, newUser, password, search, shownText, signIn, type Target } from './portal-calls.ts'
import { type PortalGroup, startPortalGroup, untilReady } from './portal-group.ts'

/** One user whose requests reach two portals in turn, with lost responses. */

const large = Buffer.concat([pdf(), randomBytes(12_000_000)])
let group: PortalGroup
let proxies: FaultProxy[] = []
/** Every fault of a test must affect at least one request. */
let faults: ActiveFault[] = []
beforeAll(async () => {
  group = await startPortalGroup({ files: { 'large.pdf': large } })
  await untilReady(group)
  proxies = await Promise.all(group.nodes.map(({ address }) => startFaultProxy(address)))
})
afterEach(() => {
  for (const { met } of faults) expect(met()).toBeGreaterThan(0)
  console.log(`faults injected: ${faults.reduce((sum, { met }) => sum + met(), 0)}`)
  for (const proxy of proxies) proxy.heal()
  faults = []
})
afterAll(async () => {
  for (const proxy of proxies) await proxy.close()
  await group.close()
})

const proxyAt = (index: number): FaultProxy => {
  const proxy = proxies[index % proxies.length]
  if (!proxy) throw new Error('no portal')
  return proxy
}
/** The portal executes the next matching request, but its response is lost. */
const loseNext = (index: number, pattern: RegExp): void => void faults.push(proxyAt(index).inject(pattern, { lose: true, times: 1 }))
/** The next matching request does not arrive. */
const dropNext = (index: number, pattern: RegExp): void => void faults.push(proxyAt(index).inject(pattern, { drop: true, times: 1 }))
/** Sends a request, and repeats it at the other portal if there is no response. */
const sendWithRepeat = async (step: number, send: (at: Target) => Promise<Response>): Promise<Response> => {
  try {
    return await send(proxyAt(step))
  } catch {
    return send(proxyAt(step + 1))
  }
}

test('L6 V8 a sign-in whose response is lost is repeated at the other portal; the session is valid at both', async () => {
  const user = await newUser(group.stores)
  for (let step = 0; step < 4; step += 1) {
    loseNext(step, /^POST .*session\/get/)
    await expect(signIn(proxyAt(step), { user, pass: password })).rejects.toThrow()
    const session = await signIn(proxyAt(step + 1), { user, pass: password })
    for (const proxy of proxies) expect((await session.get(proxy, 'config/bookmarks')).status).toBe(200)
    loseNext(step, /^GET .*session\/logout/)
    await sendWithRepeat(step, (at) => session.get(at, 'session/logout'))
    for (const proxy of proxies) {
      const refused = await session.get(proxy, 'config/bookmarks')
      expect([refused.status, await refused.json()]).toMatchObject([401, { code: 'auth.session-expired' }])
    }
  }
  expect(shownText('auth.session-expired')).toBe('Your session has ended. Please sign in again.')
})

test('L6 V8 wrong passwords count although their responses are lost, and both portals refuse the sixth', async () => {
  const user = await newUser(group.stores)
  for (let step = 0; step < 5; step += 1) {
    loseNext(step, /^POST .*session\/get/)
    await expect(signIn(proxyAt(step), { user, pass: 'wrong' })).rejects.toThrow()
  }
  for (const proxy of proxies)
    expect(await signIn(proxy, { user, pass: password })).toMatchObject({ code: 'auth.blocked', blockedMinutes: 1 })
  expect(shownText('auth.blocked')).toMatch(/^You have had too many failed login attempts\./)
})

test('O4 V8 bookmarks are saved once each, whichever portal receives them and whatever is lost', async () => {
  const user = await newUser(group.stores)
  const session = await signIn(proxyAt(0), { user, pass: password })
  const device = { 'X-Client-Id': 'device' }
  let etag = (await session.get(proxyAt(0), 'config/bookmarks', device)).headers.get('etag') ?? ''
  const saved: { id: string }[] = []
  for (let step = 1; step <= 30; step += 1) {
    saved.push({ id: `b${step}` })
    const save = (at: Target) => session.post(at, 'config/bookmarks', saved, { ...device, 'If-Match': etag, 'X-Client-Seq': String(step) })
    if (step % 3 === 0) loseNext(step, /^POST .*config\/bookmarks/)
    if (step % 3 === 1) dropNext(step, /^POST .*config\/bookmarks/)
    const response = await save(proxyAt(step)).catch(() => null)
    expect(response?.status ?? null).toBe(step % 3 === 2 ? 200 : null)
    // Like the page: reads the stored state and repeats only the changes that are missing.
    const read = await session.get(proxyAt(step + 1), 'config/bookmarks', device)
    const isSaved = read.headers.get('x-client-last-seq') === String(step)
    expect(isSaved).toBe(step % 3 !== 1)
    if (!isSaved) expect((await save(proxyAt(step + 1))).status).toBe(200)
    const now = await session.get(proxyAt(step), 'config/bookmarks', device)
    expect(await now.json()).toEqual(saved)
    etag = now.headers.get('etag') ?? ''
  }
})

test('T19 V8 a repeated save of an administrator whose first response was lost is a conflict, and overwrites nothing', async () => {
  const [one, two] = await Promise.all(
    [0, 1].map(async (at) => signIn(proxyAt(at), { user: await newUser(group.stores, true), pass: password })),
  )
  if (!one || !two) throw new Error('no administrators')
  const save = (admin: Calls, at: Target, title: string, etag: string) =>
    admin.post(at, 'config/global', { global: { website_title: title } }, { 'If-Match': etag })
  const titleAt = async (at: Target) =>
    ((await (await one.get(at, 'config/global')).json()) as { global: { website_title: string } }).global
  for (let step = 0; step < 4; step += 1) {
    const etag = (await one.get(proxyAt(step), 'config/global')).headers.get('etag') ?? ''
    loseNext(step, /^POST .*config\/global/)
    await expect(save(one, proxyAt(step), `first ${step}`, etag)).rejects.toThrow()
    const repeated = await save(one, proxyAt(step + 1), `first ${step}`, etag)
    expect([repeated.status, await repeated.json()]).toMatchObject([412, { code: 'config.conflict' }])
    const conflicting = await save(two, proxyAt(step), `second ${step}`, etag)
    expect(conflicting.status).toBe(412)
    for (const proxy of proxies) expect(await titleAt(proxy)).toMatchObject({ website_title: `first ${step}` })
  }
})

test('T5 V8 a download that is cut off continues at the other portal, and is the same file', async () => {
  const guest = await signIn(proxyAt(0))
  const { docs } = await search(guest, proxyAt(1), 'large')
  const link = await guest.get(proxyAt(0), `download?id=${docs[0]?.id}&csetid=0&target=down`)
  const { url } = (await link.json()) as { url: string }
  for (const proxy of proxies) faults.push(proxy.inject(/^GET .*download\/file/, { cutAfter: 1_500_000 }))
  const parts: Buffer[] = []
  let received = 0
  let etag = ''
  for (let step = 0; received < large.length; step += 1) {
    const ranged = { Range: `bytes=${received}-`, 'If-Range': etag }
    const response = await fetch(new URL(url, proxyAt(step).address), step === 0 ? {} : { headers: ranged })
    expect(response.status).toBe(step === 0 ? 200 : 206)
    etag = response.headers.get('etag') ?? ''
    const reader = response.body?.getReader()
    for (;;) {
      const part = await reader?.read().catch(() => null)
      if (!part?.value) break
      parts.push(Buffer.from(part.value))
      received += part.value.length
    }
  }
  expect(Buffer.concat(parts).equals(large)).toBe(true)
})
