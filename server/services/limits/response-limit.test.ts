import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createResponseLimit } from './response-limit.ts'

test('T12 counts the responses of each client exactly, in any order of their ends', () => {
  const step = fc.record({ client: fc.constantFrom('a', 'b'), end: fc.option(fc.nat(10)), twice: fc.boolean() })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const limit = createResponseLimit(3)
      const running: Record<string, (() => void)[]> = { a: [], b: [] }
      for (const { client, end, twice } of steps) {
        const own = running[client] ?? []
        if (end !== null) {
          const [over] = own.splice(end % Math.max(1, own.length), 1)
          over?.()
          if (twice) over?.()
        } else if (own.length < 3) own.push(limit.begin(client))
        else expect(() => limit.begin(client)).toThrow(expect.objectContaining({ code: 'server.busy' }))
      }
    }),
  )
})
