import { appendFile, mkdir, mkdtemp, readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../../../tests/support/eventually.ts'
import { sourceKey, stampOf } from '../../common/source-file.ts'
import { describeBlobs } from '../../ports/blobs.conformance.ts'
import { BlobMissing, type Blobs } from '../../ports/blobs.ts'
import { createFolderBlobs } from './folder.ts'

let top = ''
const newFolder = async () => {
  top = await mkdtemp(join(tmpdir(), 'vitrine-blobs-'))
  return top
}
const removeFolder = () => rm(top, { recursive: true, force: true })

describeBlobs('folder', async () => ({ blobs: createFolderBlobs({ folder: join(await newFolder(), 'blobs') }), close: removeFolder }))

describe('blobs in a folder', () => {
  beforeEach(newFolder)
  afterEach(removeFolder)

  test('V2 readers see all of the bytes or none while a blob is written', async () => {
    const blobs = createFolderBlobs({ folder: top })
    let release: () => void = () => undefined
    const half = Readable.from(
      (async function* () {
        yield Buffer.alloc(1024)
        await new Promise<void>((resolve) => {
          release = resolve
        })
        yield Buffer.alloc(1024)
      })(),
    )
    const writing = blobs.put('aa/slow', half)
    await eventually(async () => expect(await readdir(join(top, '.unfinished'))).not.toEqual([]))
    expect(await blobs.stat('aa/slow')).toBeNull()
    release()
    await writing
    expect(await blobs.stat('aa/slow')).toEqual({ bytes: 2048 })
    expect(await readdir(join(top, '.unfinished'))).toEqual([])
  })

  test('V2 what a stopped run left half written is cleared away', async () => {
    await mkdir(join(top, '.unfinished'), { recursive: true })
    await writeFile(join(top, '.unfinished', '1-left'), 'half')
    const blobs = createFolderBlobs({ folder: top })
    await blobs.put('a', Buffer.from('x'))
    expect(await readdir(join(top, '.unfinished'))).toEqual([])
  })
})

describe('originals', () => {
  let blobs: Blobs
  const paths = new Map<string, string>()
  const keyOf = async (id: string, path: string) => {
    paths.set(id, path)
    return sourceKey(id, stampOf(await stat(join(top, 'assets', path))))
  }
  beforeEach(async () => {
    await newFolder()
    await mkdir(join(top, 'assets'))
    paths.clear()
    blobs = createFolderBlobs({
      folder: join(top, 'blobs'),
      sources: { folder: join(top, 'assets'), pathOf: async (id) => paths.get(id) ?? null },
    })
  })
  afterEach(removeFolder)

  test('V2 are read from the watched folder, whole and in ranges', async () => {
    const bytes = Buffer.from(Array.from({ length: 700_000 }, (_, at) => at % 253))
    await writeFile(join(top, 'assets', 'a.bin'), bytes)
    const key = await keyOf('one', 'a.bin')
    expect(await blobs.stat(key)).toEqual({ bytes: bytes.length })
    expect(Buffer.from(await blobs.read(key)).equals(bytes)).toBe(true)
    const part = await buffer(await blobs.stream(key, { start: 300_000, end: 600_000 }))
    expect(part.equals(bytes.subarray(300_000, 600_001))).toBe(true)
  })

  test('V2 one that was changed since is refused, so that checksums stay true', async () => {
    const file = join(top, 'assets', 'a.bin')
    await writeFile(file, 'first')
    const key = await keyOf('one', 'a.bin')
    await appendFile(file, '!')
    expect(await blobs.stat(key)).toBeNull()
    await expect(blobs.read(key)).rejects.toThrow(BlobMissing)
    await writeFile(file, 'other')
    await utimes(file, new Date(), new Date(Date.now() + 5000))
    await expect(blobs.stream(key)).rejects.toThrow(BlobMissing)
  })

  test('V2 one that is overwritten while it is sent breaks off instead of ending with other bytes', async () => {
    const file = join(top, 'assets', 'a.bin')
    await writeFile(file, Buffer.alloc(2_000_000, 1))
    const stream = await blobs.stream(await keyOf('one', 'a.bin'))
    const iterator = stream[Symbol.asyncIterator]()
    await iterator.next()
    await writeFile(file, Buffer.alloc(2_000_000, 2))
    const rest = async () => {
      while (!(await iterator.next()).done);
    }
    await expect(rest()).rejects.toThrow(BlobMissing)
  })

  test('T20 a path that leads out of the folder is refused, whatever stored it', async () => {
    await writeFile(join(top, 'secret'), 'secret')
    await symlink(join(top, 'secret'), join(top, 'assets', 'link'))
    const stamp = stampOf(await stat(join(top, 'secret')))
    for (const path of ['../secret', 'link', '/etc/passwd', '..', '.']) {
      paths.set('evil', path)
      expect(await blobs.stat(sourceKey('evil', stamp))).toBeNull()
      await expect(blobs.read(sourceKey('evil', stamp))).rejects.toThrow(BlobMissing)
    }
  })

  test('cannot be written or removed through the store', async () => {
    await writeFile(join(top, 'assets', 'a.bin'), 'first')
    const key = await keyOf('one', 'a.bin')
    await expect(blobs.put(key, Buffer.from('x'))).rejects.toThrow()
    await blobs.remove(key)
    expect(Buffer.from(await blobs.read(key)).toString()).toBe('first')
  })
})
