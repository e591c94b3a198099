import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { isMissing } from '../../common/is-missing.ts'
import { createTimeSlices } from '../../common/time-slices.ts'
import type { AssetStore } from '../../ports/asset-store.ts'
import type { IngestEntry, IngestMemory } from '../../ports/ingest-memory.ts'

const versionSchema = v.object({ assets: v.object({ revision: v.number(), mark: v.nullable(v.string()) }) })
const lineSchema = v.union([v.object({ gone: v.string() }), versionSchema, v.looseObject({ path: v.string() })])
/** The file is rewritten at start if it has more lines than this factor times the files. */
const maxLineFactor = 2

const parseLine = (line: string): v.InferOutput<typeof lineSchema> | null => {
  try {
    const parsed = v.safeParse(lineSchema, JSON.parse(line))
    return parsed.success ? parsed.output : null
  } catch {
    // An incomplete last line of an interrupted run. Its file is read again.
    return null
  }
}

/** Lines that are not empty, in parts: the whole text may be too large for one string. `readline` would also split at U+2028 in a path. */
async function* readLines(file: string): AsyncGenerator<string> {
  let rest = ''
  try {
    for await (const chunk of createReadStream(file, { encoding: 'utf8' })) {
      const lines = `${rest}${chunk}`.split('\n')
      rest = lines.pop() ?? ''
      yield* lines.filter((line) => line !== '')
    }
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  if (rest !== '') yield rest
}

/** Writes the parts of a text one after the other. */
const replaceFile = async (file: string, text: Iterable<string>) => {
  const part = `${file}.${randomUUID()}`
  try {
    const handle = await open(part, 'wx')
    try {
      for (const piece of text) await handle.appendFile(piece)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

const groupCount = 500

function* textsOf(entries: Iterable<unknown>): Generator<string> {
  let group: unknown[] = []
  for (const entry of entries) {
    if (group.push(entry) < groupCount) continue
    yield textOf(group)
    group = []
  }
  yield textOf(group)
}

const checkSchema = v.object({ place: v.string(), at: v.number() })

const textOf = (entries: Iterable<unknown>) => [...entries].map((entry) => `${JSON.stringify(entry)}\n`).join('')

const checkFileOf = (file: string): string => join(dirname(file), 'blobs-checked.json')

export interface FileMemoryOptions {
  readonly file: string
  /** Records of the entries. */
  readonly assets: Pick<AssetStore, 'assetsVersion' | 'hasHad'>
  /** The database is older than the file, or another one: the file is removed, so that all files are read again. */
  readonly onRemoved?: () => void
}

/** Entries in a file with one line for each change, and the version of the assets at that time. Only one server uses it. */
export const createFileMemory = ({ file, assets, onRemoved }: FileMemoryOptions): IngestMemory => ({
  async *entries() {
    const found = new Map<string, IngestEntry>()
    let version: v.InferOutput<typeof versionSchema> | null = null
    let changeCount = 0
    let isCut = false
    const slices = createTimeSlices()
    for await (const line of readLines(file)) {
      if (slices.isOver()) await slices.next()
      const entry = parseLine(line)
      isCut = entry === null
      if (v.is(versionSchema, entry)) version = entry
      else changeCount += 1
      if (entry && 'gone' in entry && typeof entry.gone === 'string') found.delete(entry.gone)
      else if (entry && 'path' in entry) found.set(entry.path, entry)
    }
    // An earlier version wrote a file without a version.
    if (version && !(await assets.hasHad(version.assets))) {
      await rm(checkFileOf(file), { force: true })
      await rm(file)
      onRemoved?.()
      return
    }
    // Also removes an incomplete last line, to which the next one would be appended.
    if (changeCount > found.size * maxLineFactor || isCut)
      await replaceFile(file, textsOf([...found.values(), ...(version ? [version] : [])]))
    yield* found.values()
  },
  change: async (entries, gone) => {
    if (entries.length + gone.length === 0) return
    const version = { assets: await assets.assetsVersion() }
    const added = gone.map((path) => `${JSON.stringify({ gone: path })}\n`).join('') + textOf([...entries, version])
    await mkdir(dirname(file), { recursive: true })
    const handle = await open(file, 'a')
    try {
      await handle.writeFile(added)
      await handle.datasync()
    } finally {
      await handle.close()
    }
  },
  blobsCheckedAt: async (place) => {
    try {
      const check = v.parse(checkSchema, JSON.parse(await readFile(checkFileOf(file), 'utf8')))
      return check.place === place ? check.at : null
    } catch {
      // Without it all blobs are checked again.
      return null
    }
  },
  setBlobsChecked: async (place, at) => {
    await mkdir(dirname(file), { recursive: true })
    await replaceFile(checkFileOf(file), [JSON.stringify({ place, at })])
  },
})
