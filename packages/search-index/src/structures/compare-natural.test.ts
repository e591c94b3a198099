import { array, assert, constantFrom, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareNatural } from './compare-natural.ts'

const compare = (a: string, b: string): number => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return compareNatural(left, 0, left.length, right, 0, right.length)
}
const sign = (a: string, b: string): number => Math.sign(compare(a, b))

describe('F2 natural sort order of values', () => {
  test('F2 sorts numbers inside texts by value', () => {
    const list = ['Raum 10', '10', 'Raum 2b', '1', 'Raum 2a', '007', '2', 'Raum', '11', '7', 'Raum 1', '99999999999999999999', '0']
    expect(list.toSorted(compare)).toEqual([
      '0',
      '1',
      '2',
      '007',
      '7',
      '10',
      '11',
      '99999999999999999999',
      'Raum',
      'Raum 1',
      'Raum 2a',
      'Raum 2b',
      'Raum 10',
    ])
  })

  test('F2 agrees with Intl.Collator in numeric mode', () => {
    const page = new Intl.Collator('en', { numeric: true })
    const text = string({ unit: constantFrom('a', 'b', ' ', '0', '0', '1', '9'), maxLength: 8 })
    assert(
      property(text, text, (a, b) => {
        const order = Math.sign(page.compare(a, b))
        expect(order === 0 ? 0 : sign(a, b)).toBe(order)
      }),
    )
  })

  test('F2 is a total order', () => {
    const text = string({ unit: 'grapheme-ascii', maxLength: 8 })
    assert(
      property(array(text, { minLength: 3, maxLength: 3 }), ([a = '', b = '', c = '']) => {
        expect(sign(a, b) + sign(b, a)).toBe(0)
        expect(compare(a, b) === 0).toBe(a === b)
        if (compare(a, b) <= 0 && compare(b, c) <= 0) expect(compare(a, c)).toBeLessThanOrEqual(0)
      }),
    )
  })
})
