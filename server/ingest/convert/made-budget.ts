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
export type MadeForm = Omit<Entry, 'usedAt'>

export interface MadeBudgetOptions {
  /** Remembers from run to run what was used when. */
  readonly file: string
  /** Bytes that made forms may take together. */
  readonly limit: number
  /** Takes a form out of the store. */
  readonly remove: (form: MadeForm) => Promise<void>
  readonly clock?: () => number
}

export interface MadeBudget {
  /** A form was made or handed out; what was not used for longest goes when there is no more room. */
  used(form: MadeForm): Promise<void>
  /** Resolves when what was to be written or removed is. */
  close(): Promise<void>
}

/** Links to a form live five minutes, and a download needs its time. */
const kept = 15 * 60_000
/** A use is written down at most this often. */
const noteEvery = 3_600_000
/** How much room is made at a time, so that not every new form removes one. */
const roomAfter = 0.9

const keyOf = ({ sha256, list, name }: Pick<MadeForm, 'sha256' | 'list' | 'name'>) => `${sha256} ${list} ${name}`

const parseLine = (line: string): Entry | null => {
  try {
    const parsed = v.safeParse(entrySchema, JSON.parse(line))
    return parsed.success ? parsed.output : null
  } catch {
    return null
  }
}

/** In the order of their last use. What can't be read is forgotten: it is counted again when it is used again. */
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

/** Keeps what is made on demand within a share of the disk. */
export const createMadeBudget = ({ file, limit, remove, clock = Date.now }: MadeBudgetOptions): MadeBudget => {
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
      if (sum <= limit * roomAfter || Math.abs(now - entry.usedAt) < kept) break
      entries.delete(key)
      sum -= entry.bytes
      await remove(entry)
    }
    await rewrite(file, entries.values())
  }
  const note = async (form: MadeForm) => {
    const entries = await opened
    const key = keyOf(form)
    const before = entries.get(key)
    const entry: Entry = { ...form, usedAt: clock() }
    // Taken out and put in again: a map keeps its order, so the longest unused come first.
    entries.delete(key)
    entries.set(key, entry)
    sum += entry.bytes - (before?.bytes ?? 0)
    if (before?.blob !== entry.blob || entry.usedAt - before.usedAt > noteEvery) await appendFile(file, `${JSON.stringify(entry)}\n`)
    await makeRoom(entries)
  }
  return {
    used: ({ sha256, list, name, blob, bytes }) => {
      // Bookkeeping that fails must not cost anybody their download.
      working = working.then(() => note({ sha256, list, name, blob, bytes })).catch(() => undefined)
      return working
    },
    close: async () => {
      await working
      await rewrite(file, (await opened).values()).catch(() => undefined)
    },
  }
}
