import { mkdir, mkdtemp, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { randomBytes } from '../../../tests/support/random-bytes.ts'
import { createChunkMemory } from '../../common/chunk-memory.ts'
import { sourceKey, stampOf } from '../../common/source-file.ts'
import { describeOriginals } from '../../ports/conformance/originals.conformance.ts'
import { OriginalMissingError } from '../../ports/originals.ts'
import { createFolderOriginals } from './folder.ts'

const open = async () => {
  const top = await mkdtemp(join(tmpdir(), 'vitrine-originals-'))
  const folder = join(top, 'assets')
  await mkdir(folder)
  const paths = new Map<string, string>()
  const originals = createFolderOriginals({ folder, pathOf: async (id) => paths.get(id) ?? null })
  return { top, folder, paths, originals, close: () => rm(top, { recursive: true, force: true, maxRetries: 5 }) }
}

describeOriginals(
  'folder',
  async () => {
    const { folder, paths, originals, close } = await open()
    let changes = 0
    return {
      originals,
      close,
      async write(assetId, bytes) {
        const file = join(folder, `${assetId}.bin`)
        await writeFile(file, bytes)
        const time = new Date(1_700_000_000_000 + (changes += 1) * 5000)
        await utimes(file, time, time)
        paths.set(assetId, `${assetId}.bin`)
        return sourceKey(assetId, stampOf(await stat(file)))
      },
      remove: (assetId) => rm(join(folder, `${assetId}.bin`)),
    }
  },
  { areCopies: false },
)

test('T20 rejects a stored path that leads out of the folder', async () => {
  const { top, folder, paths, originals, close } = await open()
  await writeFile(join(top, 'secret'), 'secret')
  await symlink(join(top, 'secret'), join(folder, 'link'))
  const key = sourceKey('evil', stampOf(await stat(join(top, 'secret'))))
  for (const path of ['../secret', 'link', '/etc/passwd', '..', '.']) {
    paths.set('evil', path)
    expect(await originals.stat(key)).toBeNull()
    await expect(originals.read(key)).rejects.toThrow(OriginalMissingError)
  }
  await close()
})

test('a stream uses memory again that is given back, and has the same bytes', async () => {
  const { folder, paths, originals, close } = await open()
  const bytes = randomBytes(3_000_000)
  await writeFile(join(folder, 'large.bin'), bytes)
  paths.set('large', 'large.bin')
  const memory = createChunkMemory()
  const memories = new Set<ArrayBufferLike>()
  const copies: Uint8Array[] = []
  const key = sourceKey('large', stampOf(await stat(join(folder, 'large.bin'))))
  for await (const chunk of (await originals.stream(key, undefined, memory)) as AsyncIterable<Buffer>) {
    copies.push(Uint8Array.from(chunk))
    memories.add(chunk.buffer)
    memory.giveBack(chunk)
  }
  expect(Buffer.concat(copies).equals(bytes)).toBe(true)
  expect(memories.size).toBeLessThan(copies.length)
  await close()
})
