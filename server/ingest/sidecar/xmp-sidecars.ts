import { createHash } from 'node:crypto'
import type { Description } from '../description/description.ts'
import { describeEmbedded } from '../metadata/embedded.ts'
import { maxXmpBytes, readWholeXmp } from '../metadata/read-xmp.ts'
import { readSource } from '../read-source.ts'
import { isOverload, reasonOf } from '../reason.ts'
import type { FileProblem, FoundFile, Scan } from '../scan/scan.ts'
import { decodeText } from './decode-text.ts'
import { foldedPath } from './folded-path.ts'
import { comparable } from './sidecar-path.ts'

export interface XmpReading {
  /** Null = no sidecar, or none that can be used. */
  readonly description: Description | null
  readonly problem: FileProblem | null
  /** Another attempt may succeed: the sidecar is being written, or cannot be opened now. */
  readonly isIncomplete: boolean
}

/** The XMP sidecars of a scan: `photo.jpg.xmp` of one file, `photo.xmp` of all files with this name before the extension. */
export interface XmpSidecars {
  /** None of them is an asset. */
  readonly paths: ReadonlySet<string>
  /** Changes when a sidecar changes. */
  readonly generation: string
  /** Sidecars of no file. */
  readonly unused: readonly FileProblem[]
  /** The sidecar of a file. */
  of(path: string): FoundFile | null
  /** Reads the sidecar of a file. Never rejects. */
  read(path: string): Promise<XmpReading>
  /** How many sidecars were still being written. */
  deferredCount(): number
}

const ending = /\.xmp$/i
const isXmp = ({ path }: { readonly path: string }) => ending.test(path)

/** The path without its last extension. Null if it has none. */
const stemOf = (path: string): string | null => /^(.*[^/])\.[^./]+$/.exec(path)?.[1] ?? null

/** Finds sidecars by the path that they name: exactly, else by one that users take for the same and that no other file has. */
const createFinder = (sidecars: readonly FoundFile[], isTaken: (name: string) => boolean) => {
  const named = sidecars.map((found) => ({ found, name: comparable(found.path.replace(ending, '')) }))
  const exact = new Map(named.toReversed().map(({ found, name }) => [name, found]))
  const folded = new Map(
    named
      .filter(({ name }) => !isTaken(name))
      .toReversed()
      .map(({ found, name }) => [foldedPath(name), found]),
  )
  return (name: string): FoundFile | null =>
    exact.get(comparable(name)) ?? (folded.size === 0 ? null : (folded.get(foldedPath(name)) ?? null))
}

const nothing: XmpReading = { description: null, problem: null, isIncomplete: false }
const incomplete: XmpReading = { ...nothing, isIncomplete: true }

/** UTF-16 without a byte order mark begins with half of the first `<`. */
const decode = (bytes: Buffer): ReturnType<typeof decodeText> => {
  const utf16 = bytes[0] === 0x3c && bytes[1] === 0 ? 'utf-16le' : bytes[0] === 0 && bytes[1] === 0x3c ? 'utf-16be' : null
  return utf16 === null ? decodeText(bytes) : { text: new TextDecoder(utf16).decode(bytes), problem: null }
}

const readFound = async ({ path, file, stamp }: FoundFile, isSettled: () => boolean): Promise<XmpReading> => {
  const refused = (reason: string): XmpReading => ({ ...nothing, problem: { path, reason: `${reason}; the metadata in it is not used` } })
  if (stamp.bytes > maxXmpBytes) return refused('is an XMP sidecar file of more than 2 MB')
  try {
    const { data } = await readSource(file)
    const { text, problem } = decode(data ?? Buffer.alloc(0))
    const xmp = readWholeXmp(text)
    if (!xmp) return isSettled() ? refused('is an XMP sidecar file that is damaged') : incomplete
    const description = describeEmbedded({ xmp, iptc: null, exif: null, hasKeywordLevels: true })
    return { description, problem: problem === null ? null : { path, reason: problem }, isIncomplete: false }
  } catch (error) {
    const isTransient = isOverload(error) || (error instanceof Error && error.name === 'StillChangingError')
    return isTransient ? incomplete : { ...refused(reasonOf(error)), isIncomplete: true }
  }
}

/**
 * Finds the XMP sidecars of a folder. They are read only when the record of their file is composed, because a large folder has many. They
 * never contain rights.
 * @param isOther whether a path is a sidecar of another kind, which no XMP describes
 * @param isSettled whether a file is fully written
 */
export const findXmpSidecars = (
  { files, excluded }: Pick<Scan, 'files' | 'excluded'>,
  isOther: (path: string) => boolean,
  isSettled: (found: FoundFile) => boolean,
): XmpSidecars => {
  const sidecars = files.filter(isXmp)
  const paths = new Set(sidecars.map(({ path }) => path))
  const none: XmpSidecars = {
    paths,
    generation: '',
    unused: [],
    of: () => null,
    read: async () => nothing,
    deferredCount: () => 0,
  }
  if (sidecars.length === 0) return none

  const present = files.map(({ path }) => path).filter((path) => !paths.has(path) && !isOther(path))
  const names = [...present, ...excluded.files].map(comparable)
  const wholeNames = new Set(names)
  const stems = new Set(names.map(stemOf))
  const isTaken = (name: string) => wholeNames.has(name) || stems.has(name)
  const byName = createFinder(sidecars, isTaken)
  // A sidecar with the name of a file and its extension belongs to this file alone.
  const isOfOneFile = (name: string) => wholeNames.has(name) && stemOf(name) !== null
  const ofStems = sidecars.filter(({ path }) => !isOfOneFile(comparable(path.replace(ending, ''))))
  const byStem = createFinder(ofStems, isTaken)
  const of = (path: string): FoundFile | null => {
    if (paths.has(path)) return null
    const stem = stemOf(path)
    return byName(path) ?? (stem === null ? null : byStem(stem))
  }

  const used = new Set([...present, ...excluded.files].map((path) => of(path)?.path))
  const hash = createHash('sha256')
  for (const { path, stamp } of sidecars) hash.update(JSON.stringify([path, stamp]))
  let deferredCount = 0
  return {
    paths,
    generation: hash.digest('hex'),
    unused: sidecars
      .filter(({ path }) => !used.has(path))
      .map(({ path }) => ({ path, reason: 'is an XMP sidecar file without a file of the same name' })),
    of,
    async read(path) {
      const found = of(path)
      const reading = found ? await readFound(found, () => isSettled(found)) : nothing
      if (reading.isIncomplete && reading.problem === null) deferredCount += 1
      return reading
    },
    deferredCount: () => deferredCount,
  }
}
