import { appendFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as v from 'valibot'

const entrySchema = v.object({
  sha256: v.string(),
  list: v.picklist(['forms', 'pages']),
  name: v.string(),
  blob: v.string(),
  bytes: v.number(),
  /** Milliseconds since the epoch. */
  usedAt: v.number(),
})
type Entry = v.InferOutput<typeof entrySchema>
export type CachedRendition = Omit<Entry, 'usedAt'>

export interface RenditionCacheOptions {
  /** Stores the last use of each rendition between runs. */
  readonly file: string
  /** Bytes of all cached renditions together. */
  readonly limit: number
  /** Deletes a rendition. */
  readonly remove: (rendition: CachedRendition) => Promise<void>
  readonly clock?: () => number
}

export interface RenditionCache {
  /** Records that a rendition was made or sent. Above the limit the least recently used ones are deleted. */
  used(rendition: CachedRendition): Promise<void>
  /** Resolves after pending writes and deletions. */
  close(): Promise<void>
}

/** A link is valid for five minutes, and its download takes time. */
const minAgeMs = 15 * 60_000
/** A use is written at most once in this interval. */
const noteIntervalMs = 3_600_000
/** Fraction of the limit that remains after deletions, so that not every new rendition deletes another. */
const targetRatio = 0.9

const keyOf = ({ sha256, list, name }: Pick<CachedRendition, 'sha256' | 'list' | 'name'>) => `${sha256} ${list} ${name}`

const parseLine = (line: string): Entry | null => {
  try {
    const parsed = v.safeParse(entrySchema, JSON.parse(line))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

/** Entries in the order of their last use. Unreadable ones are dropped; their next use records them again. */
const readEntries = async (file: string): Promise<Map<string, Entry>> => {
  const text = await readFile(file, 'utf8').catch(() => '')
  const entries = new Map<string, Entry>()
  for (const entry of text.split('\n').map(parseLine)) if (entry) entries.set(keyOf(entry), entry)
  return new Map([...entries].toSorted(([, a], [, b]) => a.usedAt - b.usedAt))
}

const rewrite = async (file: string, entries: Iterable<Entry>): Promise<void> => {
  await mkdir(dirname(file), { recursive: true })
  const lines = [...entries].map((entry) => `${JSON.stringify(entry)}\n`)
  await writeFile(`${file}.part`, lines.join(''))
  await rename(`${file}.part`, file)
}

/** Limits the disk space of renditions that are made on demand. */
export const createRenditionCache = ({ file, limit, remove, clock = Date.now }: RenditionCacheOptions): RenditionCache => {
  let sum = 0
  const opened = (async () => {
    const entries = await readEntries(file)
    for (const { bytes } of entries.values()) sum += bytes
    await rewrite(file, entries.values()).catch(() => undefined)
    return entries
  })()
  let working: Promise<void> = Promise.resolve()

  const makeRoom = async (entries: Map<string, Entry>) => {
    if (sum <= limit) return
    const now = clock()
    for (const [key, entry] of entries) {
      if (sum <= limit * targetRatio || Math.abs(now - entry.usedAt) < minAgeMs) break
      entries.delete(key)
      sum -= entry.bytes
      await remove(entry)
    }
    await rewrite(file, entries.values())
  }
  const note = async (rendition: CachedRendition) => {
    const entries = await opened
    const key = keyOf(rendition)
    const before = entries.get(key)
    const entry: Entry = { ...rendition, usedAt: clock() }
    // Deleted and inserted again: a map keeps its order, so the least recently used come first.
    entries.delete(key)
    entries.set(key, entry)
    sum += entry.bytes - (before?.bytes ?? 0)
    if (before?.blob !== entry.blob || entry.usedAt - before.usedAt > noteIntervalMs) await appendFile(file, `${JSON.stringify(entry)}\n`)
    await makeRoom(entries)
  }
  return {
    used: ({ sha256, list, name, blob, bytes }) => {
      // A failure of this record must not fail the download.
      working = working.then(() => note({ sha256, list, name, blob, bytes })).catch(() => undefined)
      return working
    },
    close: async () => {
      await working
      await rewrite(file, (await opened).values()).catch(() => undefined)
    },
  }
}
