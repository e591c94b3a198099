import { createHash } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AssetRecord } from '../../server/records/asset-record.ts'
import { jpeg } from '../../tests/support/media-fixtures.ts'
import { type History, ViolationError } from './history.ts'
import type { Random } from './random.ts'

/** A file of the media folder, with the state that its asset must get. */
export interface MediaFile {
  name: string
  /** Name before a change that is not finished. */
  formerName: string | null
  readonly number: number
  contentVersion: number
  textVersion: number
  size: number
  isHidden: boolean
  isRemoved: boolean
  /** Digests of all contents so far. */
  readonly digests: Set<string>
  digest: string
  id: string | null
  /** Grows with each change. */
  generation: number
  /** The database has the state of the folder. */
  isSettled: boolean
  changedAt: number
  /** Addresses that a guest got while the asset was visible. */
  links: string[]
}

export type AssetState = 'visible' | 'hidden' | 'removed'

/** A settled file, and its state. */
export interface Expected {
  readonly file: MediaFile
  readonly generation: number
  readonly state: AssetState
  readonly keyword: string
}

export interface MediaModel {
  /** Makes a random change of the folder. */
  change(random: Random): Promise<void>
  /** Compares all records of the database with the folder. */
  observe(records: readonly AssetRecord[]): void
  settled(): readonly Expected[]
  /** Those that did not change since. */
  unchanged(expected: readonly Expected[]): readonly Expected[]
  unsettled(): readonly MediaFile[]
  /** Differences between the folder and the records of the last comparison. */
  differences(): string
  named(name: string): MediaFile | null
  /** Current and former names of all files. */
  names(): ReadonlySet<string>
  readonly files: ReadonlySet<MediaFile>
}

const maxFileCount = 40
const maxUnsettledCount = 8
const maxRemovedCount = 20

export const keywordOf = ({ number, textVersion }: Pick<MediaFile, 'number' | 'textVersion'>) => `word${number}x${textVersion}`
const digestOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A media folder that changes at random. Files are written outside of it and then moved into it. */
export const createMediaModel = async (media: string, outside: string, history: History): Promise<MediaModel> => {
  const picture = await jpeg(24, 16)
  const files = new Set<MediaFile>()
  let fileCount = 0
  let partCount = 0
  const write = async (name: string, bytes: Uint8Array | string) => {
    const part = join(outside, `part-${(partCount += 1)}`)
    await writeFile(part, bytes)
    await rename(part, join(media, name))
  }
  const contentOf = ({ number, contentVersion, size }: MediaFile) => {
    const mark = createHash('sha256').update(`${number} ${contentVersion}`).digest()
    return Buffer.concat([picture, Buffer.alloc(size, mark)])
  }
  const writeContent = async (file: MediaFile) => {
    const bytes = contentOf(file)
    file.digest = digestOf(bytes)
    file.digests.add(file.digest)
    await write(file.name, bytes)
  }
  const writeSidecar = (file: MediaFile, name = file.name) =>
    write(
      `${name}.json`,
      JSON.stringify({
        title: `Picture ${keywordOf(file)}`,
        keywords: [keywordOf(file)],
        ...(file.isHidden && { view: ['board'] }),
      }),
    )
  const begin = (file: MediaFile, what: string) => {
    file.generation += 1
    file.isSettled = false
    file.changedAt = performance.now()
    history.count('operation', `folder: ${what}`)
    history.note(`folder: ${what} ${file.name}`)
  }
  const add = async (random: Random) => {
    const number = (fileCount += 1)
    const file: MediaFile = {
      name: `file-${number}.jpg`,
      formerName: null,
      number,
      contentVersion: 1,
      textVersion: 1,
      size: random.chance(0.15) ? 1_000_000 + random.below(3_000_000) : random.below(30_000),
      isHidden: random.chance(0.25),
      isRemoved: false,
      digests: new Set(),
      digest: '',
      id: null,
      generation: 0,
      isSettled: false,
      changedAt: 0,
      links: [],
    }
    files.add(file)
    begin(file, 'add')
    await writeSidecar(file)
    await writeContent(file)
  }
  const changes: Record<string, (file: MediaFile) => Promise<void>> = {
    replace: async (file) => {
      file.contentVersion += 1
      await writeContent(file)
    },
    describe: async (file) => {
      file.textVersion += 1
      await writeSidecar(file)
    },
    'hide or show': async (file) => {
      file.isHidden = !file.isHidden
      await writeSidecar(file)
    },
    rename: async (file) => {
      file.formerName = file.name
      file.name = `file-${file.number}-${file.generation}.jpg`
      await writeSidecar(file)
      await rename(join(media, file.formerName), join(media, file.name))
      await rm(join(media, `${file.formerName}.json`))
    },
    remove: async (file) => {
      file.isRemoved = true
      await rm(join(media, file.name))
      await rm(join(media, `${file.name}.json`))
    },
  }
  const weighted = ['replace', 'describe', 'hide or show', 'hide or show', 'hide or show', 'rename', 'remove']
  const isCurrent = (file: MediaFile, record: AssetRecord | undefined): boolean => {
    if (file.isRemoved || !record) return file.isRemoved && !record
    const digest = record.renditions.find(({ name }) => name === 'original')?.sha256
    const groups = record.rights.view.join()
    const keyword = record.keywords['keywords']?.[0]?.value
    return digest === file.digest && groups === (file.isHidden ? 'board' : 'everyone') && keyword === keywordOf(file)
  }
  const stateOf = (file: MediaFile): AssetState => (file.isRemoved ? 'removed' : file.isHidden ? 'hidden' : 'visible')
  let lastRecords: ReadonlyMap<string, AssetRecord> = new Map()
  const difference = (file: MediaFile): string => {
    const record = lastRecords.get(file.name)
    const stored = record && [record.id, record.rights.view.join(), record.keywords['keywords']?.[0]?.value, record.renditions[0]?.sha256]
    return `${file.name} (before: ${file.formerName}, ${file.id}) must be ${stateOf(file)} with ${keywordOf(file)} and ${file.digest}, but is ${stored?.join(' ') ?? 'missing'}`
  }
  const forgetOldest = () => {
    const removed = [...files].filter((file) => file.isRemoved && file.isSettled)
    for (const file of removed.slice(0, -maxRemovedCount)) files.delete(file)
  }
  return {
    files,
    change: async (random) => {
      const settled = [...files].filter((file) => file.isSettled && !file.isRemoved)
      if (files.size - settled.length - [...files].filter((file) => file.isSettled && file.isRemoved).length >= maxUnsettledCount) return
      const what = random.pick(weighted)
      const file = random.pick(settled)
      if (!what || !file || settled.length < random.below(maxFileCount)) return add(random)
      begin(file, what === 'hide or show' ? (file.isHidden ? 'show' : 'hide') : what)
      await changes[what]?.(file)
    },
    observe: (records) => {
      const byPath = new Map<string, AssetRecord>()
      for (const record of records) {
        const other = byPath.get(record.path)
        if (other && other.id !== record.id)
          throw new ViolationError(`the file ${record.path} has two assets: ${other.id} and ${record.id}`)
        byPath.set(record.path, record)
      }
      lastRecords = byPath
      for (const file of files) {
        const record = byPath.get(file.name)
        if (record && file.id !== null && !file.isRemoved && record.id !== file.id && !file.formerName)
          throw new ViolationError(`the asset of ${file.name} was ${file.id} and is ${record.id}`)
        if (file.isSettled) continue
        const former = file.formerName === null ? undefined : byPath.get(file.formerName)
        if (former || !isCurrent(file, record)) continue
        if (record && file.id !== null && record.id !== file.id) throw new ViolationError(`the renamed file ${file.name} has another asset`)
        file.id = record?.id ?? file.id
        file.formerName = null
        file.isSettled = true
        history.note(`database: ${file.name} is ${stateOf(file)} with ${keywordOf(file)}, ${file.id}`)
      }
      forgetOldest()
    },
    settled: () =>
      [...files]
        .filter(({ isSettled }) => isSettled)
        .map((file) => ({ file, generation: file.generation, state: stateOf(file), keyword: keywordOf(file) })),
    unchanged: (expected) => expected.filter(({ file, generation }) => file.generation === generation),
    unsettled: () => [...files].filter(({ isSettled }) => !isSettled),
    differences: () =>
      [...files]
        .filter(({ isSettled }) => !isSettled)
        .map(difference)
        .join('\n'),
    names: () => new Set([...files].flatMap(({ name, formerName }) => (formerName === null ? [name] : [name, formerName]))),
    named: (name) => [...files].find((file) => file.name === name || file.formerName === name) ?? null,
  }
}
