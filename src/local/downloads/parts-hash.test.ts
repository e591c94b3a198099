import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { digestPartBytes } from '#contract/parts-digest.ts'
import { createPartsHash } from '#local/downloads/parts-hash.ts'
import { createPartsHash as createServersHash } from '../../../server/ingest/parts-hash.ts'

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()
/** Reference implementation of the contract. */
const plainly = (bytes: Uint8Array): string => {
  const parts: Buffer[] = []
  for (let at = 0; at < bytes.length; at += digestPartBytes) parts.push(sha256(bytes.subarray(at, at + digestPartBytes)))
  return sha256(Buffer.concat(parts)).toString('hex')
}
const bytesOf = (length: number): Uint8Array => Uint8Array.from({ length }, (_, at) => (at * 31 + (at >> 8) + (at >> 20)) & 255)

test('O5 device and server calculate the same digest of the parts for arbitrary chunks', async () => {
  const all = bytesOf(3 * digestPartBytes + 5)
  const around = fc.integer({ min: 0, max: 3 }).chain((parts) => fc.integer({ min: -2, max: 5 }).map((by) => parts * digestPartBytes + by))
  const piece = fc.oneof(
    fc.integer({ min: 1, max: 70_000 }),
    fc.constantFrom(digestPartBytes, digestPartBytes - 1, 2 * digestPartBytes + 1),
  )
  await fc.assert(
    fc.asyncProperty(around, fc.array(piece, { minLength: 1, maxLength: 8 }), async (length, pieces) => {
      const bytes = all.subarray(0, Math.max(0, length))
      const [ours, servers] = [createPartsHash(), createServersHash()]
      for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
        // Its buffer is reused after the update.
        const one = bytes.slice(at, at + (pieces[turn % pieces.length] ?? 1))
        at += one.length
        servers.update(one)
        await ours.update(one)
        one.fill(0)
      }
      expect(servers.digest()).toBe(plainly(bytes))
      expect(Buffer.from(await ours.digest()).toString('hex')).toBe(plainly(bytes))
    }),
    { numRuns: 60 },
  )
})

test('O5 swapped parts and a single flipped bit change the digest', async () => {
  const digestOf = async (bytes: Uint8Array): Promise<string> => {
    const hash = createPartsHash()
    await hash.update(bytes)
    return Buffer.from(await hash.digest()).toString('hex')
  }
  const bytes = bytesOf(2 * digestPartBytes + 9)
  const swapped = Buffer.concat([
    bytes.subarray(digestPartBytes, 2 * digestPartBytes),
    bytes.subarray(0, digestPartBytes),
    bytes.subarray(-9),
  ])
  const flipped = bytes.slice()
  flipped[digestPartBytes + 7] = (flipped[digestPartBytes + 7] ?? 0) ^ 4
  const expected = plainly(bytes)
  expect(await digestOf(bytes)).toBe(expected)
  for (const other of [swapped, flipped, bytes.subarray(0, -1)]) expect(await digestOf(other)).not.toBe(expected)
})
