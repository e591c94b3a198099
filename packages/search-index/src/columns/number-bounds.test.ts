import { assert, boolean, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { createRandom } from '../testing/random.ts'
import { NumberField } from './number-table.ts'

test('finds the bounds of any set like a reader of all numbers, also after additions', () => {
  assert(
    property(integer(), integer({ min: 0, max: 5000 }), boolean(), (seed, count, ascending) => {
      const random = createRandom(seed)
      const field = new NumberField('size')
      const numbers: (number | undefined)[] = []
      const missing = random() < 0.5 ? random() ** 8 : 0
      for (const end of [count, count + 3000]) {
        while (numbers.length < end) {
          const number = ascending ? numbers.length : Math.floor(random() * 1e6) - 5e5
          const given = random() < missing ? undefined : number
          field.set(numbers.length, given)
          numbers.push(given)
        }
        const share = random() ** 2
        const docs = Uint32Array.from(numbers.keys()).filter(() => random() < share)
        const bounds = { min: Infinity, max: -Infinity, count: 0 }
        field.addBounds(docs, bounds)
        const found = [...docs].flatMap((doc) => numbers[doc] ?? [])
        expect(bounds).toEqual({ min: Math.min(...found), max: Math.max(...found), count: found.length })
      }
    }),
    { numRuns: 60 },
  )
})
