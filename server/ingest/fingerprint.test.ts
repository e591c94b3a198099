import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { digestPartBytes, partsDigestThresholdBytes } from '#contract/parts-digest.ts'
import { fingerprintFile, fingerprintOf } from './fingerprint.ts'
import { readSource } from './read-source.ts'

const folder = mkdtempSync(join(tmpdir(), 'vitrine-print-'))
afterAll(() => rmSync(folder, { recursive: true }))

const fileOf = (bytes: number): string => {
  const file = join(folder, String(bytes))
  writeFileSync(file, 'A beginning')
  truncateSync(file, bytes)
  return file
}

test('O5 a large file also has a digest of its parts, a smaller one does not', async () => {
  const [large, small] = [fileOf(partsDigestThresholdBytes + 1), fileOf(partsDigestThresholdBytes)]
  const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
  const first = Buffer.alloc(digestPartBytes)
  first.write('A beginning')
  const full = Math.floor(partsDigestThresholdBytes / digestPartBytes)
  const others = Array.from({ length: full - 1 }, () => sha256(Buffer.alloc(digestPartBytes)))
  const last = sha256(Buffer.alloc(partsDigestThresholdBytes + 1 - full * digestPartBytes))
  const expected = sha256(Buffer.concat([sha256(first), ...others, last])).toString('hex')
  expect((await fingerprintFile(large)).partsDigest).toBe(expected)
  expect(await readSource(large)).toMatchObject({ partsDigest: expected, sha256: (await fingerprintFile(large)).sha256 })
  expect(await fingerprintFile(small)).not.toHaveProperty('partsDigest')
  expect(await readSource(small)).not.toHaveProperty('partsDigest')
  expect(fingerprintOf(Buffer.from('abc'))).toEqual({ bytes: 3, crc32: 0x352441c2, sha256: sha256(Buffer.from('abc')).toString('hex') })
})
