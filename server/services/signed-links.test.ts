import { createHmac } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { randomBytes } from '../../tests/support/random-bytes.ts'
import { clockSkewMs } from '../common/lifetime.ts'
import { createSignedLinks, type LinkClaims } from './signed-links.ts'

const secret = randomBytes(32)
const links = createSignedLinks([secret])
const now = 1_700_000_000_000
const claims: LinkClaims = {
  kind: 'asset',
  what: 'a1',
  set: '0',
  session: 's1',
  user: null,
  locale: 'de',
  expires: now / 1000 + 300,
  nonce: 'n',
}

describe('T5 a signed link', () => {
  test('returns its claims until it expires', () => {
    const token = links.sign(claims)
    expect(links.read(token, now)).toEqual(claims)
    expect(links.read(token, now + 299_999)).toEqual(claims)
    expect(links.read(token, now + 300_000)).toBeNull()
    expect(token).toMatch(/^[\w-]+\.[\w-]+$/)
    // Signed while the clock was ahead; the clock has been set back since.
    expect([links.read(token, now - clockSkewMs), links.read(token, now - clockSkewMs - 1)]).toEqual([claims, null])
  })

  test('rejects a link after any single change', () => {
    const token = links.sign(claims)
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.'
    for (let position = 0; position < token.length; position += 1) {
      for (const letter of alphabet) {
        if (token[position] === letter) continue
        expect(links.read(token.slice(0, position) + letter + token.slice(position + 1), now)).toBeNull()
      }
      expect(links.read(token.slice(0, position) + token.slice(position + 1), now)).toBeNull()
    }
  })

  test('rejects a link with other claims, another key or another purpose of the same secret', () => {
    const [, signature] = links.sign(claims).split('.')
    const payload = (changed: object) => Buffer.from(JSON.stringify(changed)).toString('base64url')
    expect(links.read(`${payload({ ...claims, what: 'a2' })}.${signature}`, now)).toBeNull()
    expect(links.read(`${payload({ ...claims, expires: claims.expires + 1 })}.${signature}`, now)).toBeNull()
    expect(links.read(createSignedLinks([randomBytes(32)]).sign(claims), now)).toBeNull()
    const direct = createHmac('sha256', secret).update(payload(claims)).digest('base64url')
    expect(links.read(`${payload(claims)}.${direct}`, now)).toBeNull()
  })

  test('rejects any text without throwing', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => links.read(text, now) === null))
    for (const text of [
      '',
      '.',
      '..',
      'a.b',
      `${links.sign(claims)}.`,
      `.${links.sign(claims)}`,
      `${links.sign(claims)}=`,
      'a'.repeat(1e6),
    ]) {
      expect(links.read(text, now)).toBeNull()
    }
  })
})
