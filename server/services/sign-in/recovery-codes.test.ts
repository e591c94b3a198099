import { describe, expect, test } from 'vitest'
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts'

describe('L9 recovery codes', () => {
  test('ten different codes of 120 bits, which belong to one account', () => {
    const codes = newRecoveryCodes()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) {
      expect(code).toMatch(/^(?:[0-9a-hjkmnp-tv-z]{6}-){3}[0-9a-hjkmnp-tv-z]{6}$/)
      expect(recoveryHash('ann', code)).toMatch(/^[\w-]{43}$/)
      expect(recoveryHash('bob', code)).not.toBe(recoveryHash('ann', code))
    }
  })

  test('case, dashes, blanks and letters that look alike make no difference', () => {
    const hash = recoveryHash('ann', '01abcd-efghjk-mnpqrs-tvwxyz')
    for (const typed of ['01ABCDEFGHJKMNPQRSTVWXYZ', ' oIabcd efghjk mnpqrs tvwxyz ', 'OLABCD-EFGHJK-MNPQRS-TVWXYZ'])
      expect(recoveryHash('ann', typed)).toBe(hash)
    for (const typed of ['', '123456', '01abcd-efghjk-mnpqrs-tvwxy', '01abcd-efghjk-mnpqrs-tvwxyz0', '01abcd-efghjk-mnpqrs-tvwxyü'])
      expect(recoveryHash('ann', typed)).toBeNull()
  })
})
