import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { createZipArchive } from '@vitrine/range-zip'
import * as fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { randomBytes } from '../../../tests/support/random-bytes.ts'
import { sampleAsset } from '../../ports/conformance/conformance-samples.ts'
import { downloadName } from '../file-names/file-name.ts'
import { createUniqueNames } from './zip-names.ts'

const folder = mkdtempSync(join(tmpdir(), 'vitrine-zip-'))
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

const hasUnzip = (): boolean => {
  try {
    execFileSync('unzip', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const archiveOf = (files: readonly (readonly [string, Uint8Array])[]) => {
  const nameFor = createUniqueNames([])
  return createZipArchive(
    files.map(([title, bytes]) => ({
      name: nameFor(title, 'bin'),
      bytes: bytes.length,
      crc32: crc32(bytes),
      modified: 1_700_000_000,
      digest: createHash('sha256').update(bytes).digest('hex'),
      open: async ({ start, end }) => bytes.subarray(start, end + 1),
    })),
  )
}

describe('names in a zip', () => {
  test.skipIf(!hasUnzip())('T13 unzip extracts every file completely, none outside the folder', async () => {
    const files = [
      ['../../etc/passwd', randomBytes(5000)],
      ['Straße 漢字 😀', randomBytes(100)],
      ['straSSE 漢字 😀', randomBytes(100)],
      ['CON', randomBytes(1)],
      ['', new Uint8Array(0)],
      ['-rf', randomBytes(1)],
    ] as const
    const path = join(folder, 'hostile.zip')
    const archive = archiveOf(files)
    const chunks: Uint8Array[] = []
    for await (const chunk of archive.open({ start: 0, end: archive.bytes - 1 })) chunks.push(chunk)
    writeFileSync(path, Buffer.concat(chunks))
    expect(execFileSync('unzip', ['-t', path], { encoding: 'utf8' })).toContain('No errors detected')
    const names = execFileSync('unzip', ['-Z1', path], { encoding: 'utf8' }).trim().split('\n')
    expect(names).toHaveLength(files.length)
    for (const name of names) expect(name).not.toMatch(/^\/|\.\.\/|\\/)
  })

  test('T13 are safe and unique on every file system', () => {
    const title = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.constantFrom('Hund', 'HUND', 'hund', 'Hund (2)', 'Straße', 'STRASSE', 'Ångström', 'A\u030Angström', 'ﬁ', 'fi', 'x'.repeat(300)),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(title, fc.constantFrom('jpg', 'tif', '')), { maxLength: 40 }), (titles) => {
        const nameFor = createUniqueNames(['contents.csv'])
        const names = titles.map(([stem, extension]) => nameFor(stem, extension))
        const folded = ['contents.csv', ...names].map((name) => name.normalize('NFC').toLowerCase())
        expect(new Set(folded).size).toBe(folded.length)
        expect(new Set(names.map((name) => name.toUpperCase())).size).toBe(names.length)
        for (const name of names) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
      }),
      { numRuns: 1000 },
    )
  })

  test('T13 leave room for a companion of each file, which is unique, too', () => {
    const title = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 8 }),
      fc.constantFrom('a', 'A', 'a.jpg', 'A.JPG.xmp', 'a (2)', 'x'.repeat(300), 'ö'.repeat(130)),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(title, fc.constantFrom('jpg', 'xmp', '')), { maxLength: 30 }), (titles) => {
        const nameFor = createUniqueNames(['contents.csv'], '.xmp')
        const names = titles.map(([stem, extension]) => nameFor(stem, extension)).flatMap((name) => [name, `${name}.xmp`])
        expect(new Set(['contents.csv', ...names].map((name) => name.normalize('NFC').toLowerCase())).size).toBe(names.length + 1)
        for (const name of names) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
      }),
      { numRuns: 500 },
    )
  })

  test('T13 W7 are unique by any template', () => {
    const template = fc
      .array(fc.constantFrom('{title}', '{counter}', '{id}', '{creator}', '_', ' (2)'), { maxLength: 4 })
      .map((parts) => parts.join(''))
    const titles = fc.array(fc.constantFrom('', 'Hund', 'HUND', 'hund (2)', 'contents', 'x'.repeat(300)), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(template, titles, (text, list) => {
        const nameFor = createUniqueNames(['contents.csv'])
        const names = list.map((title, at) => {
          const place = { position: at + 1, count: list.length }
          const record = sampleAsset('a', { path: 'x/contents.csv', texts: { title } })
          const { stem, extension } = downloadName(record, 'web', 'csv', { templates: { web: text }, locale: 'en' }, place)
          return nameFor(stem, extension)
        })
        expect(new Set(['contents.csv', ...names].map((name) => name.normalize('NFC').toLowerCase())).size).toBe(names.length + 1)
        for (const name of names) expect(name.endsWith('.csv')).toBe(true)
      }),
    )
  })

  test('are numbered in their order', () => {
    const nameFor = createUniqueNames(['contents.csv'])
    expect(['Hund', 'hund', 'Hund (2)', 'contents', 'Hund'].map((stem) => nameFor(stem, 'csv'))).toEqual([
      'Hund.csv',
      'hund (2).csv',
      'Hund (2) (2).csv',
      'contents (2).csv',
      'Hund (3).csv',
    ])
  })
})
