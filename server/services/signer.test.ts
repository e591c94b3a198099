import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomBytes } from '../../tests/support/random-bytes.ts'
import { createSigner, type Secrets } from './signer.ts'

const secret: Secrets = [randomBytes(32)]
const signer = createSigner(secret, 'a purpose')

test('opens any sealed value', () => {
  fc.assert(
    fc.property(fc.jsonValue({ noUnicodeString: false }), (claims) => {
      const plain: unknown = JSON.parse(JSON.stringify(claims))
      expect(signer.open(signer.seal(plain))).toEqual(plain)
    }),
  )
})

test('rejects a token with any character changed, added or missing', () => {
  const token = signer.seal({ user: 'press' })
  fc.assert(
    fc.property(fc.nat(token.length - 1), fc.string({ unit: 'binary', maxLength: 3 }), (at, instead) => {
      const changed = token.slice(0, at) + instead + token.slice(at + 1)
      fc.pre(changed !== token)
      expect(signer.open(changed)).toBeNull()
    }),
  )
})

test('rejects another encoding of the same signature', () => {
  const signature = signer.sign('text')
  expect(signer.isSigned('text', signature)).toBe(true)
  const bytes = Buffer.from(signature, 'base64url')
  for (const other of [`${signature}=`, ` ${signature}`, bytes.toString('base64'), bytes.toString('hex')])
    expect(signer.isSigned('text', other)).toBe(false)
})

test('signatures depend on the purpose and the secret', () => {
  const token = signer.seal({})
  expect(createSigner(secret, 'another purpose').open(token)).toBeNull()
  expect(createSigner([randomBytes(32)], 'a purpose').open(token)).toBeNull()
})

test('V7 opens tokens of a former secret and signs with the current one', () => {
  const [next]: Secrets = [randomBytes(32)]
  const rotated = createSigner([next, ...secret], 'a purpose')
  const former = signer.seal({ of: 'former' })
  expect(rotated.open(former)).toEqual({ of: 'former' })
  expect(rotated.isSigned('text', signer.sign('text'))).toBe(true)
  const current = rotated.seal({ of: 'current' })
  expect(signer.open(current)).toBeNull()
  expect(createSigner([next], 'a purpose').open(current)).toEqual({ of: 'current' })
  expect(createSigner([next], 'a purpose').open(former)).toBeNull()
})
