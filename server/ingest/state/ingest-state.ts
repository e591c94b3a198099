import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as v from 'valibot'
import { isMissing } from '../../common/is-missing.ts'
import { isAsset, type KnownAsset, type KnownFile, knownFileSchema } from './known-file.ts'

/** State of the known files, in a file with one line per change. */
export interface IngestState {
  readonly files: ReadonlyMap<string, KnownFile>
  /** Assets with this content. */
  withContent(sha256: string): KnownAsset[]
  hasId(id: string): boolean
  /** Stores `known` and removes the paths in `gone`; resolves after the data is on disk. */
  change(known: readonly KnownFile[], gone?: readonly string[]): Promise<void>
}

const lineSchema = v.union([v.object({ gone: v.string() }), knownFileSchema])
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

export const openIngestState = async (file: string): Promise<IngestState> => {
  await mkdir(dirname(file), { recursive: true })
  const files = new Map<string, KnownFile>()
  const ids = new Map<string, string>()
  const contents = new Map<string, Set<string>>()

  const forget = (path: string) => {
    const old = files.get(path)
    files.delete(path)
    if (!isAsset(old)) return
    if (ids.get(old.id) === path) ids.delete(old.id)
    contents.get(old.sha256)?.delete(path)
    if (contents.get(old.sha256)?.size === 0) contents.delete(old.sha256)
  }
  const remember = (known: KnownFile) => {
    forget(known.path)
    files.set(known.path, known)
    if (!isAsset(known)) return
    ids.set(known.id, known.path)
    const paths = contents.get(known.sha256) ?? new Set()
    contents.set(known.sha256, paths.add(known.path))
  }

  const lines = await readLines(file)
  for (const line of lines) {
    const entry = parseLine(line)
    if (entry && 'gone' in entry) forget(entry.gone)
    else if (entry) remember(entry)
  }
  const text = (entries: Iterable<KnownFile>) => [...entries].map((entry) => `${JSON.stringify(entry)}\n`).join('')
  // Also removes an incomplete last line, to which the next one would be appended.
  if (lines.length > files.size * maxLineFactor || (lines.length > 0 && parseLine(lines.at(-1) ?? '') === null))
    await replaceFile(file, text(files.values()))

  let writing: Promise<void> = Promise.resolve()
  return {
    files,
    withContent: (sha256) => [...(contents.get(sha256) ?? [])].map((path) => files.get(path)).filter(isAsset),
    hasId: (id) => ids.has(id),
    change(known, gone = []) {
      for (const path of gone) forget(path)
      for (const entry of known) remember(entry)
      const added = gone.map((path) => `${JSON.stringify({ gone: path })}\n`).join('') + text(known)
      if (added === '') return writing
      writing = writing
        .catch(() => undefined)
        .then(async () => {
          const handle = await open(file, 'a')
          try {
            await handle.writeFile(added)
            await handle.datasync()
          } finally {
            await handle.close()
          }
        })
      return writing
    },
  }
}
