import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../../../tests/support/eventually.ts'
import { describeBlobs } from '../../ports/conformance/blobs.conformance.ts'
import { createFolderBlobs } from './folder.ts'

let top = ''
const newFolder = async () => {
  top = await mkdtemp(join(tmpdir(), 'vitrine-blobs-'))
  return top
}
const removeFolder = () => rm(top, { recursive: true, force: true, maxRetries: 5 })

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

  test('V2 removes unfinished files of an interrupted run', async () => {
    await mkdir(join(top, '.unfinished'), { recursive: true })
    await writeFile(join(top, '.unfinished', '1-left'), 'half')
    const blobs = createFolderBlobs({ folder: top })
    await blobs.put('a', Buffer.from('x'))
    expect(await readdir(join(top, '.unfinished'))).toEqual([])
  })
})
