import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { isMissing } from '../../common/is-missing.ts'
import type { IngestEntry, IngestMemory } from '../../ports/ingest-memory.ts'

const lineSchema = v.union([v.object({ gone: v.string() }), v.looseObject({ path: v.string() })])
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

const readLines = async (file: string): Promise<string[]> => {
  try {
    return (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '')
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

const replaceFile = async (file: string, text: string) => {
  const part = `${file}.${randomUUID()}`
  try {
    const handle = await open(part, 'wx')
    try {
      await handle.writeFile(text)
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

const checkSchema = v.object({ place: v.string(), at: v.number() })

const textOf = (entries: Iterable<unknown>) => [...entries].map((entry) => `${JSON.stringify(entry)}\n`).join('')

const checkFileOf = (file: string): string => join(dirname(file), 'blobs-checked.json')

/** Entries in a file with one line for each change. Only one server uses it. */
export const createFileMemory = (file: string): IngestMemory => ({
  async *entries() {
    const found = new Map<string, IngestEntry>()
    const lines = await readLines(file)
    for (const line of lines) {
      const entry = parseLine(line)
      if (entry && 'gone' in entry && typeof entry.gone === 'string') found.delete(entry.gone)
      else if (entry && 'path' in entry) found.set(entry.path, entry)
    }
    // Also removes an incomplete last line, to which the next one would be appended.
    if (lines.length > found.size * maxLineFactor || (lines.length > 0 && parseLine(lines.at(-1) ?? '') === null))
      await replaceFile(file, textOf(found.values()))
    yield* found.values()
  },
  change: async (entries, gone) => {
    const added = gone.map((path) => `${JSON.stringify({ gone: path })}\n`).join('') + textOf(entries)
    if (added === '') return
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
    await replaceFile(checkFileOf(file), JSON.stringify({ place, at }))
  },
})
