import { createHmac } from 'node:crypto'
import * as fc from 'fast-check'
import { Secret } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { newTotpSecret, totpStepOf, totpUri } from './totp-codes.ts'

const periodMs = 30_000

/** RFC 4226 section 5.3, independent of the library. */
const codeOf = (secret: string, step: number): string => {
  const message = Buffer.alloc(8)
  message.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', Buffer.from(Secret.fromBase32(secret).bytes))
    .update(message)
    .digest()
  const offset = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0')
}

describe('L9 codes of an authenticator app', () => {
  // RFC 6238 appendix B, of which the last six of eight digits count here.
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
  ])('the code of the RFC at second %i', (second, code) => {
    const secret = Secret.fromUTF8('12345678901234567890').base32
    expect(totpStepOf(secret, code, second * 1000)).toBe(Math.floor(second / 30))
  })

  test('a code is accepted in its own step and those beside it, and in no other', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 1e8 }), fc.integer({ min: -4, max: 4 }), fc.nat({ max: periodMs - 1 }), (step, away, late) => {
        const secret = newTotpSecret()
        const code = codeOf(secret, step)
        const found = totpStepOf(secret, code, (step + away) * periodMs + late)
        // Another step in the window has the same code once in 500,000 times.
        const near = [-1, 0, 1].map((offset) => step + away + offset).filter((one) => codeOf(secret, one) === code)
        if (near.length === 0) expect(found).toBeNull()
        else expect(near).toContain(found)
        if (Math.abs(away) <= 1) expect(near).toContain(step)
      }),
      { numRuns: 200 },
    )
  })

  test('other texts are no code', () => {
    const secret = newTotpSecret()
    const now = 60_000
    for (const text of ['', '1234567', '12345', ` ${codeOf(secret, 2)}`, `${codeOf(secret, 2)}\n`, '١٢٣٤٥٦', 'abcdef', '-12345'])
      expect(totpStepOf(secret, text, now)).toBeNull()
  })

  test('secrets have 160 random bits, and the address has title and name', () => {
    const secret = newTotpSecret()
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(newTotpSecret()).not.toBe(secret)
    const uri = new URL(totpUri(secret, 'Bild: Archiv', 'Jörg & Söhne:1'))
    expect(uri.protocol).toBe('otpauth:')
    expect(decodeURIComponent(uri.pathname)).toContain('Bild  Archiv:Jörg & Söhne 1')
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({ secret, issuer: 'Bild  Archiv', digits: '6', period: '30' })
  })
})
