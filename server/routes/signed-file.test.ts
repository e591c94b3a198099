import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeImage, rights } from '../../tests/support/delivery-assets.ts'
import { type DeliveryHarness, type RequestOptions, startDelivery } from '../../tests/support/delivery-harness.ts'
import { randomBytes } from '../../tests/support/random-bytes.ts'
import { createSignedLinks, type LinkClaims } from '../services/signed-links.ts'

interface Link {
  readonly url: string
}

let delivery: DeliveryHarness

beforeAll(async () => {
  delivery = await startDelivery()
  await delivery.put(
    await makeImage(delivery.blobs, 'small', {}, randomBytes(3000)),
    await makeImage(delivery.blobs, 'large', {}, randomBytes(1_300_000)),
    await makeImage(delivery.blobs, 'free', { rights: rights(['everyone'], { '*': ['everyone'] }) }),
  )
})
afterAll(() => delivery.close())
beforeEach(() => {
  delivery.audit.length = 0
})

const link = (id: string) => delivery.json<Link>(`download/?id=${id}&csetid=0&target=down`, { as: 'anna' })

describe('T5 a link', () => {
  const secretLinks = () => createSignedLinks(delivery.services.secrets)
  const claims = (change: Partial<LinkClaims> = {}): LinkClaims => ({
    kind: 'asset',
    what: 'small',
    set: '0',
    session: 'none',
    user: null,
    locale: 'de',
    expires: Math.floor(delivery.services.clock() / 1000) + 100,
    nonce: 'n',
    ...change,
  })
  const statusOf = async (token: string) => (await delivery.request(`download/file/${token}`, { as: null })).status

  test('is rejected after any change, always with the same error', async () => {
    const { url } = await link('small')
    const token = url.slice(url.lastIndexOf('/') + 1)
    const bodies = new Set<string>()
    for (let position = 0; position < token.length; position += 7) {
      const changed = `${token.slice(0, position)}${token[position] === 'A' ? 'B' : 'A'}${token.slice(position + 1)}`
      const response = await delivery.request(`download/file/${changed}`, { as: null })
      expect(response.status).toBe(403)
      bodies.add(((await response.json()) as { code: string }).code)
    }
    for (const token of ['x', '%00', '%2e%2e%2f', 'a.b', `${'a'.repeat(5000)}.b`, secretLinks().sign(claims({ session: 'unknown' }))]) {
      const response = await delivery.request(`download/file/${token}`, { as: null })
      expect([token.slice(0, 20), [403, 404].includes(response.status)]).toEqual([token.slice(0, 20), true])
    }
    expect([...bodies]).toEqual(['access.denied'])
  })

  test('is valid for five minutes', async () => {
    const own = await startDelivery()
    try {
      await own.put(await makeImage(own.blobs, 'a'))
      const { url } = await own.json<Link>('download/?id=a&csetid=0', { as: 'anna' })
      own.wait(299_000)
      expect((await own.request(url, { as: 'anna' })).status).toBe(200)
      own.wait(2_000)
      expect((await own.request(url, { as: 'anna' })).status).toBe(403)
    } finally {
      await own.close()
    }
  })

  test('works only in its session and ends with it', async () => {
    const own = await startDelivery()
    try {
      await own.put(await makeImage(own.blobs, 'a'))
      const { url } = await own.json<Link>('download/?id=a&csetid=0', { as: 'anna' })
      for (const cookie of [true, false]) {
        expect((await own.request(url, { as: 'anna', cookie })).status).toBe(200)
        expect((await own.request(url, { as: 'bert', cookie })).status).toBe(403)
        expect((await own.request(url, { as: 'root', cookie })).status).toBe(403)
        expect((await own.request(url, { as: 'guest', cookie })).status).toBe(401)
      }
      await own.signOut('anna')
      for (const as of ['anna', 'guest', null] as const) expect((await own.request(url, { as })).status).toBe(401)
      expect((await own.request(url, { as: 'bert' })).status).toBe(403)
    } finally {
      await own.close()
    }
  })

  test('of an account requires its credentials for every kind of request', async () => {
    const single = await link('small')
    const zip = await delivery.json<Link>('download?operation=zip&csetid=0&id=small&id=large', { as: 'anna' })
    const view = await delivery.json<Link>('download/?id=small&csetid=0&target=view', { as: 'anna' })
    const auditLength = delivery.audit.length
    for (const { url } of [single, zip, view]) {
      const attempts: readonly RequestOptions[] = [
        { as: null },
        { as: null, method: 'HEAD' },
        { as: null, headers: { Range: 'bytes=0-9' } },
        { as: null, headers: { Authorization: 'Bearer wrong' } },
        { as: null, headers: { Cookie: 'vitrine_session=wrong' } },
        { as: 'guest' },
        { as: 'guest', cookie: true },
      ]
      for (const attempt of attempts) {
        const response = await delivery.request(url, attempt)
        expect([attempt, response.status, response.headers.get('content-disposition')]).toEqual([attempt, 401, null])
        if (attempt.method !== 'HEAD') expect(await response.json()).toMatchObject({ code: 'auth.session-expired' })
      }
      for (const cookie of [true, false]) {
        expect((await delivery.request(url, { as: 'anna', cookie, method: 'HEAD' })).status).toBe(200)
        expect((await delivery.request(url, { as: 'anna', cookie, headers: { Range: 'bytes=0-9' } })).status).toBe(206)
      }
    }
    expect(delivery.audit.slice(auditLength).every(({ userId }) => userId === 'anna')).toBe(true)
  })

  test('of a guest needs no credentials and accepts those of a guest', async () => {
    const { url } = await delivery.json<Link>('download/?id=free&csetid=0', { as: 'guest' })
    for (const attempt of [{ as: null }, { as: 'guest' }, { as: 'guest', cookie: true }] as const)
      expect((await delivery.request(url, attempt)).status).toBe(200)
    expect((await delivery.request(url, { as: 'anna' })).status).toBe(403)
  })

  test('follows changes of the account: other groups, disabled, removed (fault 82)', async () => {
    const own = await startDelivery()
    try {
      await own.put(await makeImage(own.blobs, 'a', { rights: rights(['press']) }))
      const { url } = await own.json<Link>('download/?id=a&csetid=0', { as: 'anna' })
      const anna = await own.services.stores.accounts.getUser('anna')
      expect(anna).not.toBeNull()
      if (!anna) return
      await own.services.stores.accounts.putUser({ ...anna, groups: [] })
      expect((await own.request(url, { as: 'anna' })).status).toBe(403)
      await own.services.stores.accounts.putUser(anna)
      expect((await own.request(url, { as: 'anna' })).status).toBe(200)
      await own.services.stores.accounts.putUser({ ...anna, disabled: true })
      expect((await own.request(url, { as: 'anna' })).status).toBe(401)
    } finally {
      await own.close()
    }
  })

  test('with a valid signature for a file that was never granted is rejected', async () => {
    const sign = (signed: LinkClaims) => secretLinks().sign(signed)
    for (const token of [
      sign(claims()),
      sign(claims({ session: 'guest.0.x' })),
      sign(claims({ kind: 'zip', what: 'config' })),
      sign(claims({ kind: 'zip', what: 'aa' })),
    ]) {
      expect(await statusOf(token)).toBe(403)
    }
  })
})
