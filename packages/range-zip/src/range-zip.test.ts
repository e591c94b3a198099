import { execFileSync } from 'node:child_process'
import { createCipheriv, createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import * as fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import type { ChunkMemory } from './open-entry.ts'
import { createZipArchive, type ZipArchive, type ZipEntry } from './range-zip.ts'

const noise = createCipheriv('aes-128-ctr', Buffer.alloc(16, 'zip'), Buffer.alloc(16))
/** Incompressible bytes, other ones at each call and the same in each run. */
const randomBytes = (length: number): Buffer => noise.update(Buffer.alloc(length))

/** Hands out memory that was given back again. */
const createChunkMemory = (): ChunkMemory => {
  const free: Uint8Array[] = []
  return {
    take: (bytes) => {
      const at = free.findIndex(({ length }) => length >= bytes)
      return (at === -1 ? undefined : free.splice(at, 1)[0]) ?? Buffer.allocUnsafeSlow(bytes)
    },
    giveBack: ({ buffer }) => free.push(new Uint8Array(buffer)),
  }
}

const folder = mkdtempSync(join(tmpdir(), 'range-zip-'))
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

const has = (program: string, ...args: string[]): boolean => {
  try {
    execFileSync(program, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
const python = has('python3', '--version')

const entryOf = (name: string, bytes: Uint8Array, streamed = false): ZipEntry => ({
  name,
  bytes: bytes.length,
  crc32: crc32(bytes),
  modified: 1_700_000_000,
  digest: createHash('sha256').update(bytes).digest('hex'),
  open: ({ start, end }) => {
    const expected = bytes.subarray(start, end + 1)
    if (!streamed) return Promise.resolve(expected)
    return (async function* pieces() {
      for (let from = 0; from < expected.length; from += 7) yield expected.subarray(from, from + 7)
    })()
  },
})

const read = async (archive: ZipArchive, start = 0, end = archive.bytes - 1): Promise<Buffer> => {
  const pieces: Uint8Array[] = []
  for await (const piece of archive.open({ start, end })) pieces.push(piece)
  return Buffer.concat(pieces)
}

const contents = fc.array(fc.tuple(fc.string({ unit: 'grapheme', maxLength: 30 }), fc.uint8Array({ maxLength: 300 }), fc.boolean()), {
  maxLength: 12,
})

const archiveOf = (files: readonly (readonly [string, Uint8Array, boolean])[]) => {
  return createZipArchive(files.map(([title, bytes, streamed], at) => entryOf(`${at} ${title.replaceAll('/', '_')}.bin`, bytes, streamed)))
}

describe('a zip', () => {
  test('W2 any range equals that part of the whole', async () => {
    await fc.assert(
      fc.asyncProperty(contents, fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 5, maxLength: 20 }), async (files, ranges) => {
        const archive = archiveOf(files)
        const whole = await read(archive)
        expect(whole.length).toBe(archive.bytes)
        for (const [one, other] of ranges) {
          const [start = 0, end = 0] = [one % whole.length, other % whole.length].sort((a, b) => a - b)
          expect((await read(archive, start, end)).equals(whole.subarray(start, end + 1))).toBe(true)
        }
      }),
      { numRuns: 200 },
    )
  })

  test('W2 any range over blocks of small files equals that part of the whole', async () => {
    const sizes = fc.array(fc.tuple(fc.constantFrom(0, 1, 900, 20_000, 300_000, 600_000), fc.boolean()), { minLength: 40, maxLength: 80 })
    await fc.assert(
      fc.asyncProperty(sizes, fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 3, maxLength: 6 }), async (files, ranges) => {
        const archive = createZipArchive(
          files.map(([bytes, streamed], at) => entryOf(`${at}`, randomBytes(bytes), streamed && bytes < 1000)),
        )
        const whole = await read(archive)
        expect(whole.length).toBe(archive.bytes)
        for (const [one, other] of ranges) {
          const [start = 0, end = 0] = [one % whole.length, other % whole.length].sort((a, b) => a - b)
          expect((await read(archive, start, end)).equals(whole.subarray(start, end + 1))).toBe(true)
        }
      }),
      { numRuns: 15 },
    )
  })

  test('sends small files in large chunks and reads few ahead', async () => {
    let openedBytes = 0
    const entries = Array.from({ length: 300 }, (_, at) => {
      const entry = entryOf(`${at}`, new Uint8Array(100_000))
      return {
        ...entry,
        open: (range: { start: number; end: number }) => {
          openedBytes += entry.bytes
          return entry.open(range)
        },
      }
    })
    const archive = createZipArchive(entries)
    let sentBytes = 0
    let chunkCount = 0
    for await (const chunk of archive.open({ start: 0, end: archive.bytes - 1 })) {
      expect(chunk.length).toBeLessThanOrEqual(1024 * 1024)
      sentBytes += chunk.length
      chunkCount += 1
      expect(openedBytes - sentBytes).toBeLessThanOrEqual(4 * 1024 * 1024)
    }
    expect(sentBytes).toBe(archive.bytes)
    expect(chunkCount).toBeLessThan(40)
  })

  test('uses the memory of chunks again that are given back', async () => {
    const archive = createZipArchive(Array.from({ length: 300 }, (_, at) => entryOf(`${at}`, randomBytes(100_000))))
    const memory = createChunkMemory()
    const copies: Uint8Array[] = []
    const memories = new Set<ArrayBufferLike>()
    for await (const chunk of archive.open({ start: 0, end: archive.bytes - 1 }, { memory })) {
      copies.push(Buffer.from(chunk))
      memories.add(chunk.buffer)
      memory.giveBack(chunk)
    }
    expect(Buffer.concat(copies).equals(await read(archive))).toBe(true)
    expect(memories.size).toBeLessThanOrEqual(7)
  })

  test('every single byte can be requested alone', async () => {
    const archive = archiveOf([
      ['a', randomBytes(20), false],
      ['ä', randomBytes(20), true],
      ['empty', new Uint8Array(0), true],
    ])
    const whole = await read(archive)
    for (let at = 0; at < whole.length; at += 1) expect((await read(archive, at, at))[0]).toBe(whole[at])
  })

  test('equal lists give equal bytes and ETags, different lists different ETags (fault 46)', async () => {
    const bytes = randomBytes(100)
    const one = createZipArchive([entryOf('a', bytes)])
    expect(createZipArchive([entryOf('a', bytes, true)]).etag).toBe(one.etag)
    expect((await read(createZipArchive([entryOf('a', bytes, true)]))).equals(await read(one))).toBe(true)
    const others = [
      createZipArchive([entryOf('b', bytes)]),
      createZipArchive([entryOf('a', bytes.subarray(1))]),
      createZipArchive([{ ...entryOf('a', bytes), modified: 0 }]),
      createZipArchive([{ ...entryOf('a', bytes), digest: 'x' }]),
      createZipArchive([]),
    ]
    expect(new Set([one, ...others].map(({ etag }) => etag)).size).toBe(6)
    expect(one.etag).toMatch(/^"[0-9a-f]{64}"$/)
  })

  test('opens only the files of the requested range', async () => {
    const opened: string[] = []
    const entries = ['a', 'b', 'c', 'd'].map((name) => {
      const entry = entryOf(name, randomBytes(1000))
      return {
        ...entry,
        open: (range: { start: number; end: number }) => (opened.push(`${name} ${range.start}-${range.end}`), entry.open(range)),
      }
    })
    const archive = createZipArchive(entries)
    await read(archive, 1031 + 31 + 10, 1031 + 31 + 19)
    await read(archive, archive.bytes - 10)
    expect(opened).toEqual(['b 10-19'])
  })

  test.each([
    ['shorter', new Uint8Array(9)],
    ['longer', new Uint8Array(11)],
  ])('aborts when a file has become %s', async (_how, now) => {
    const entry = entryOf('a', new Uint8Array(10))
    for (const open of [
      async () => now,
      async function* pieces() {
        yield now
      },
    ]) {
      await expect(read(createZipArchive([{ ...entry, open: open as ZipEntry['open'] }]))).rejects.toThrow('promised 10 bytes')
    }
  })

  test('aborts when an unreadable file is reached', async () => {
    const bad: ZipEntry = { ...entryOf('b', new Uint8Array(10)), open: () => Promise.reject(new Error('gone')) }
    const archive = createZipArchive([entryOf('a', new Uint8Array(10)), bad])
    await expect(read(archive)).rejects.toThrow('gone')
    await expect(read(archive, 0, 20)).resolves.toHaveLength(21)
  })

  test.skipIf(!python)('Python reads the same names and bytes', async () => {
    const files = Array.from(
      { length: 40 },
      (_, number) => [`Überschrift ${number % 7}`, randomBytes(number * 100), number % 2 === 0] as const,
    )
    const path = join(folder, 'python.zip')
    writeFileSync(path, await read(archiveOf(files)))
    const script = `
import hashlib, json, sys, zipfile
z = zipfile.ZipFile(sys.argv[1])
assert z.testzip() is None
print(json.dumps([[i.filename, hashlib.sha256(z.read(i)).hexdigest(), i.external_attr >> 16, list(i.date_time)] for i in z.infolist()]))`
    const found = JSON.parse(execFileSync('python3', ['-c', script, path], { encoding: 'utf8' })) as [string, string, number, number[]][]
    expect(found.map(([, digest]) => digest)).toEqual(files.map(([, bytes]) => createHash('sha256').update(bytes).digest('hex')))
    expect(found[7]?.[0]).toBe('7 Überschrift 0.bin')
    expect(found[0]?.slice(2)).toEqual([0o100644, [2023, 11, 14, 22, 13, 20]])
  })

  test.skipIf(!python)('the 64-bit records are correct beyond 4 GB and 65,535 files', async () => {
    const huge = 5 * 2 ** 30
    // Only the central directory is read, so a sparse file represents five gigabytes.
    const hole: ZipEntry = {
      name: 'huge.bin',
      bytes: huge,
      crc32: 0,
      modified: 0,
      digest: 'h',
      open: async function* none() {
        yield await Promise.reject(new Error('not to be read'))
      },
    }
    const small = Array.from({ length: 70_000 }, (_, number) => entryOf(`${number}.bin`, new Uint8Array([number & 255])))
    const archive = createZipArchive([hole, ...small])
    const path = join(folder, 'huge.zip')
    const dataStart = 30 + 8 + 20
    writeFileSync(path, await read(archive, 0, dataStart - 1))
    const tail = await read(archive, dataStart + huge)
    const script = `
import sys, zipfile
path, start = sys.argv[1], int(sys.argv[2])
with open(path, 'r+b') as f:
    f.seek(start)
    f.write(open(path + '.tail', 'rb').read())
z = zipfile.ZipFile(path)
infos = z.infolist()
print(len(infos), infos[0].file_size, infos[-1].header_offset, z.read('69999.bin')[0], z.open(infos[0]).read(4) == bytes(4))`
    writeFileSync(`${path}.tail`, tail)
    const output = execFileSync('python3', ['-c', script, path, String(dataStart + huge)], { encoding: 'utf8' })
      .trim()
      .split(' ')
    expect(output.slice(0, 2)).toEqual(['70001', String(huge)])
    expect(Number(output[2])).toBeGreaterThan(huge)
    expect(output.slice(3)).toEqual([String(69_999 & 255), 'True'])
    expect(readFileSync(`${path}.tail`)).toHaveLength(archive.bytes - dataStart - huge)
  })
})
