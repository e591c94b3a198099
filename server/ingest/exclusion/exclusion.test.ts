import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { scanFolder } from '../scan/scan.ts'
import { createExclusionReader, type ExclusionReader } from './exclusion.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-exclusion-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const write = async (path: string, text = path) => {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), text)
}
const scan = (reader: ExclusionReader, isSettled = true) =>
  scanFolder(
    folder,
    [],
    () => undefined,
    reader.begin(() => isSettled),
  )
const found = async (always: readonly string[] = []) => (await scan(createExclusionReader(always))).files.map(({ path }) => path)

const paths = ['a.jpg', 'b/a.jpg', 'b/c/a.jpg', 'b/x.psd', 'c/x.PSD']
const all = ['a.jpg', 'b/a.jpg', 'b/c/a.jpg', 'b/x.psd', 'c/x.PSD']
const without = (...gone: string[]) => all.filter((path) => !gone.includes(path))

describe('V9 patterns', () => {
  test.each<[string, string[]]>([
    ['', all],
    ['# a.jpg\n\n', all],
    ['a.jpg', ['b/x.psd', 'c/x.PSD']],
    ['/a.jpg', without('a.jpg')],
    ['*.psd', without('b/x.psd', 'c/x.PSD')],
    ['b/', ['a.jpg', 'c/x.PSD']],
    ['a.jpg/', all],
    ['c', without('b/c/a.jpg', 'c/x.PSD')],
    ['/c', without('c/x.PSD')],
    ['b/c', without('b/c/a.jpg')],
    ['b/*.jpg', without('b/a.jpg')],
    ['b/**/a.jpg', without('b/a.jpg', 'b/c/a.jpg')],
    ['**/c/', without('b/c/a.jpg', 'c/x.PSD')],
    ['?.jpg\n!/a.jpg', ['a.jpg', 'b/x.psd', 'c/x.PSD']],
    ['b/\n!b/a.jpg', ['a.jpg', 'c/x.PSD']],
    ['*\n!*/\n!*.psd', ['b/x.psd', 'c/x.PSD']],
    ['[ab].jpg', ['b/x.psd', 'c/x.PSD']],
    ['*.psd\r\n/a.jpg\r\n', without('a.jpg', 'b/x.psd', 'c/x.PSD')],
  ])('V9 %j apply by the rules of gitignore, in any case', async (patterns, expected) => {
    for (const path of paths) await write(path)
    await write('.vitrineignore', patterns)
    expect(await found()).toEqual(expected)
    await rm(join(folder, '.vitrineignore'))
    expect(await found(patterns.split(/\r?\n/))).toEqual(expected)
  })

  test('V9 names in either Unicode form match', async () => {
    for (const name of ['Café.jpg', 'Thé.jpg']) await write(name.normalize('NFD'))
    await write('.vitrineignore', 'Café.jpg'.normalize('NFC'))
    expect(await found()).toEqual(['Thé.jpg'.normalize('NFD')])
  })

  test('V9 the innermost file decides, and none includes what the operator excludes', async () => {
    for (const path of paths) await write(path)
    await write('.vitrineignore', '*.jpg\n')
    await write('b/.vitrineignore', '!/a.jpg\n/c/\n!x.psd\n')
    expect(await found()).toEqual(['b/a.jpg', 'b/x.psd', 'c/x.PSD'])
    expect(await found(['*.psd'])).toEqual(['b/a.jpg'])
  })

  test('V9 excluded folders are not read, and possible sidecars stay among the files', async () => {
    for (const path of [...paths, 'vitrine.csv', 'b/list.json']) await write(path)
    await write('.vitrineignore', '*.csv\n*.json\n/c/\na.jpg\n')
    const read: string[] = []
    const { files, excluded } = await scanFolder(
      folder,
      [],
      (path) => void read.push(path),
      createExclusionReader([]).begin(() => true),
    )
    expect(files.map(({ path }) => path)).toEqual(['b/list.json', 'b/x.psd', 'vitrine.csv'])
    expect(read.some((path) => path.endsWith('/c') && !path.endsWith('/b/c'))).toBe(false)
    expect([excluded.folders, [...excluded.tables].sort()]).toEqual([['c'], ['b/list.json', 'vitrine.csv']])
    expect(excluded.files).toEqual(['a.jpg', 'b/a.jpg', 'b/c/a.jpg'])
    expect(['c/x.PSD', 'c/gone/z.txt', 'b/x.psd', 'n/a.jpg'].map(excluded.covers)).toEqual([true, true, false, true])
  })
})

describe('V9 a file with patterns', () => {
  test.each<[string, string, () => Promise<void>]>([
    ['too large', 'is larger than 64 kB', () => write('b/.vitrineignore', '#'.repeat(64 * 1024 + 1))],
    ['a folder', 'is not a regular file', () => write('b/.vitrineignore/x')],
    ['a link', 'is not a regular file', () => symlink('../a.jpg', join(folder, 'b/.vitrineignore'))],
    ['not a list of patterns', 'has a pattern in line 2 that cannot be read', () => write('b/.vitrineignore', '*.psd\n[(/\n')],
  ])('V9 that is %s excludes its folder and is reported', async (_state, reason, make) => {
    for (const path of paths) await write(path)
    await make()
    const { files, failed, excluded } = await scan(createExclusionReader([]))
    expect(files.map(({ path }) => path)).toEqual(['a.jpg', 'c/x.PSD'])
    expect(failed).toEqual([{ path: 'b/.vitrineignore', reason: `${reason}; nothing in this folder is published`, hides: true }])
    expect(['b/a.jpg', 'b/c/a.jpg', 'a.jpg'].map(excluded.covers)).toEqual([true, true, false])
  })

  test.skipIf(process.getuid?.() === 0)('V9 that may not be read excludes its folder until it may', async () => {
    for (const path of paths) await write(path)
    await write('.vitrineignore', 'b/')
    await chmod(join(folder, '.vitrineignore'), 0)
    const reader = createExclusionReader([])
    expect((await scan(reader)).files).toEqual([])
    await chmod(join(folder, '.vitrineignore'), 0o600)
    expect((await scan(reader)).files).toHaveLength(2)
  })

  test('V9 that is being written or replaced leaves its last version in force', async () => {
    for (const path of paths) await write(path)
    await write('.vitrineignore', 'b/\n')
    const reader = createExclusionReader([])
    const first = (await scan(reader)).files
    const states = [() => write('.vitrineignore', ''), () => rm(join(folder, '.vitrineignore')), () => write('.vitrineignore', 'c/')]
    for (const change of states) {
      await change()
      const exclusion = reader.begin(() => false)
      expect((await scanFolder(folder, [], () => undefined, exclusion)).files).toEqual(first)
      expect(exclusion.isWaiting()).toBe(true)
    }
    const exclusion = reader.begin(() => true)
    const { files } = await scanFolder(folder, [], () => undefined, exclusion)
    expect([files.map(({ path }) => path), exclusion.isWaiting()]).toEqual([without('c/x.PSD', 'b/c/a.jpg'), false])
  })
})
