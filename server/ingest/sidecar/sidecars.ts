import { createHash } from 'node:crypto'
import type { Localised } from '#contract/locale.ts'
import { sameStamp } from '../../common/source-file.ts'
import { type Description, mergeDescriptions, namedAt } from '../description/description.ts'
import { restrictRights } from '../description/restrict-rights.ts'
import { readSource } from '../read-source.ts'
import { collectionsFile, isFolderSidecar } from '../scan/ignored.ts'
import type { FoundFile, Scan } from '../scan/scan.ts'
import { hasMediaExtension } from '../sniff/media-extension.ts'
import { checkAgainstFiles, remarksOn } from './check-against-files.ts'
import { readCollections, type WrittenCollections } from './collections.ts'
import { decodeText } from './decode-text.ts'
import { createFileNames } from './file-names.ts'
import { hidden, readSidecar, type Sidecar, unreadableSidecar } from './read-sidecar.ts'
import type { SidecarProblem } from './row.ts'
import { createRowsByPath, type PathRow } from './rows-by-path.ts'
import { comparable, foldersAbove } from './sidecar-path.ts'
import { createTableFinder } from './table-finder.ts'
import { type KnownTable, tablesOf } from './table-list.ts'
import { missingTable, type TableMappings } from './table-mappings.ts'

/** All sidecars of the folder, merged. */
export interface Sidecars {
  /** Files that are not assets; their remarks are in `problems`. */
  readonly paths: ReadonlySet<string>
  /** Changes when any sidecar changes. */
  readonly generation: string
  readonly problems: readonly SidecarProblem[]
  /** Null = no `collections.json`; a text = the reason why it is unreadable. */
  readonly collections: WrittenCollections | string | null
  /** Labels of the tables' own fields, by field. The first table in the order of paths counts. */
  readonly fieldLabels: Readonly<Record<string, string | Localised>>
  /** Other tables that name files of the folder: number of these files, by path. They have no effect. */
  readonly tables: ReadonlyMap<string, number>
  describe(path: string): Description
}

const baseName = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/**
 * The file that a sidecar describes; null for folder sidecars and files that are not sidecars. A media file may be missing, because the name
 * of the sidecar may differ from it in case or Unicode form.
 */
const describedFileOf = (path: string, exists: (path: string) => boolean): string | null => {
  const file = path.slice(0, -'.json'.length)
  if (!/\.json$/i.test(path) || isFolderSidecar(baseName(path)) || /\.(csv|json|vtt)$/i.test(file)) return null
  return hasMediaExtension(file) || exists(file) ? file : null
}

/** The sidecar with the place of each right that it names. */
const withPlaces = (sidecar: Sidecar): Sidecar => ({
  ...sidecar,
  files: sidecar.files.map((file) => ({ ...file, description: namedAt(file.description, { path: sidecar.path, line: file.line }) })),
})

/** Denies every right of the files that an unreadable sidecar covers. */
const hiddenBy = ({ path }: Sidecar): Description => namedAt(hidden, { path, line: null })

/** Rows for all files of the folders above a path: inner folders first, later lines first. */
const generalFor = (path: string, byFolder: ReadonlyMap<string, readonly Sidecar[]>) => {
  const around = foldersAbove(path).flatMap((folder) => byFolder.get(folder) ?? [])
  return {
    closed: around.filter(({ closed }) => closed).map(hiddenBy),
    descriptions: around.flatMap(({ files }) =>
      files
        .filter((file) => file.path === null)
        .flatMap(({ description }) => description)
        .toReversed(),
    ),
  }
}

export interface SidecarReader {
  /**
   * Includes entries that the scan found but may not follow or read (a link, a device). Rejects with StillChangingError if a sidecar changes
   * while it is read.
   * @param mappings of tables that administrators chose; these tables are sidecars of their folder
   * @param unsettled sidecars that are being written or replaced: their last version applies, or none
   */
  load(scan: Scan, mappings: TableMappings, unsettled?: ReadonlySet<string>): Promise<Sidecars>
  /** Sidecars that changed or vanished since the last load. */
  changed(
    files: readonly FoundFile[],
    mappings: TableMappings,
  ): { readonly different: readonly FoundFile[]; readonly vanished: readonly string[] }
  /** Tables of the last load that are in use or could be, in the order of paths. */
  tables(): readonly KnownTable[]
}

interface Candidate<Item = FoundFile> {
  readonly found: Item
  readonly describedFile: string | null
  /** State of the mapping of a table; null = it has none. */
  readonly mappingEtag: string | null
}

/** Caches unchanged sidecars. */
export const createSidecarReader = (): SidecarReader => {
  const cache = new Map<string, Candidate & { readonly sidecar: Sidecar }>()
  const finder = createTableFinder()
  let tables: readonly KnownTable[] = []
  let collections: { readonly found: FoundFile; readonly value: WrittenCollections | string } | null = null

  const sidecarsAmong = <Item extends { readonly path: string }>(
    items: readonly Item[],
    files: readonly FoundFile[],
    mappings: TableMappings,
  ): Candidate<Item>[] => {
    // Only needed for sidecars of files without a media extension.
    let all: ReadonlySet<string> | null = null
    const exists = (path: string) => (all ??= new Set(files.map((file) => file.path))).has(path)
    const candidates = items.filter(({ path }) => /\.(csv|json)$/i.test(path))
    return candidates.flatMap((found) => {
      const describedFile = describedFileOf(found.path, exists)
      const mappingEtag = mappings.get(found.path)?.etag ?? null
      const isSidecar = describedFile !== null || mappingEtag !== null || isFolderSidecar(baseName(found.path))
      return isSidecar ? [{ found, describedFile, mappingEtag }] : []
    })
  }
  const known = ({ found, describedFile, mappingEtag }: Candidate) => {
    const cached = cache.get(found.path)
    const isSame = cached?.describedFile === describedFile && cached.mappingEtag === mappingEtag
    return isSame && sameStamp(cached.found.stamp, found.stamp) ? cached.sidecar : null
  }
  const read = ({ found, describedFile }: Candidate, mappings: TableMappings) => {
    const mapping = mappings.get(found.path)
    return mapping?.columns === null
      ? Promise.resolve(unreadableSidecar(found.path, describedFile, 'has a mapping that cannot be read'))
      : readSidecar(found, describedFile, mapping?.columns)
  }

  const loadCollections = async (found: FoundFile | undefined) => {
    if (!found) collections = null
    else if (!collections || !sameStamp(collections.found.stamp, found.stamp)) {
      const { data } = await readSource(found.file)
      collections = { found, value: data ? readCollections(decodeText(data).text) : 'is too large' }
    }
    return collections?.value ?? null
  }

  return {
    tables: () => tables,

    changed(files, mappings) {
      const now = sidecarsAmong(files, files, mappings)
      const paths = new Set(now.map(({ found }) => found.path))
      const others = [...cache.keys()].filter((path) => !paths.has(path))
      return {
        different: now.filter((candidate) => !known(candidate)).map(({ found }) => found),
        // A table whose mapping was removed is still there.
        vanished: others.filter((path) => !files.some((file) => file.path === path)),
      }
    },

    async load({ files, skipped, failed, excluded }, mappings, unsettled = new Set()) {
      const among = sidecarsAmong(files, files, mappings)
      const unreadable = sidecarsAmong([...skipped, ...failed], files, mappings)
      const present = new Set(among.map(({ found }) => found.path))
      const sidecars: Sidecar[] = [...cache].flatMap(([path, { sidecar }]) => (unsettled.has(path) ? sidecar : []))
      for (const candidate of among.filter(({ found }) => !unsettled.has(found.path))) {
        const sidecar = known(candidate) ?? (await read(candidate, mappings))
        cache.set(candidate.found.path, { ...candidate, sidecar })
        sidecars.push(sidecar)
      }
      if (unsettled.size > 0) sidecars.sort((a, b) => (a.path < b.path ? -1 : 1))
      const paths = new Set([...present, ...unsettled])
      for (const path of cache.keys()) if (!paths.has(path)) cache.delete(path)

      for (const { found, describedFile } of unreadable) {
        sidecars.push(unreadableSidecar(found.path, describedFile, found.reason))
        paths.add(found.path)
      }
      for (const [path, mapping] of mappings) if (!paths.has(path)) sidecars.push(missingTable(path, mapping))

      const top = files.find(({ path }) => path === collectionsFile)
      const defined = await loadCollections(top)
      const captionFiles = files.filter(({ path }) => /\.vtt$/i.test(path))

      const names = createFileNames(files, excluded)
      const { exists, existsAlike } = names
      const checked = sidecars.map((sidecar) => withPlaces(checkAgainstFiles(sidecar, names)))
      const byFolder = new Map<string, Sidecar[]>()
      // In one folder vitrine.json before vitrine.csv before other tables.
      const ofFolders = checked.filter(({ describedFile }) => describedFile === null).toReversed()
      const isNamed = ({ path }: Sidecar) => isFolderSidecar(baseName(path))
      for (const sidecar of [...ofFolders.filter(isNamed), ...ofFolders.filter((sidecar) => !isNamed(sidecar))])
        byFolder.set(sidecar.folder, [...(byFolder.get(sidecar.folder) ?? []), sidecar])
      // A sidecar of one file has priority over the rows of folders.
      const rows: PathRow[] = checked.flatMap((sidecar) => {
        const { describedFile, closed, files: described } = sidecar
        if (describedFile === null) return []
        const path = comparable(describedFile)
        return [...(closed ? [hiddenBy(sidecar)] : []), ...described.map(({ description }) => description)].map((description) => ({
          path,
          description,
        }))
      })
      const innerFirst = [...byFolder].sort(([a], [b]) => b.split('/').length - a.split('/').length || b.length - a.length)
      for (const [, siblings] of innerFirst)
        for (const { files: described } of siblings)
          for (const { path, description } of described.toReversed()) if (path !== null) rows.push({ path, description })
      const rowsOf = createRowsByPath(rows, exists)

      const written = typeof defined === 'string' ? null : defined
      // If an id is unreadable, it may be any.
      const numbers = written && !written.unread.includes(null) ? new Set([...written.list.map(({ id }) => id), ...written.unread]) : null
      const problems = [
        ...(typeof defined === 'string'
          ? [{ path: collectionsFile, line: null, problem: `${defined}; the collections stay as they were` }]
          : []),
        ...(written?.problems ?? []).map((problem) => ({ path: collectionsFile, line: null, problem })),
        ...checked.flatMap(({ describedFile, problems: own }) => (describedFile === null || existsAlike(describedFile) ? own : [])),
        ...checked.flatMap((sidecar) => sidecar.files.flatMap((file) => remarksOn(sidecar, file, existsAlike, numbers))),
      ]
      const noticed = await finder.find(
        files.filter(({ path }) => !paths.has(path)),
        names,
      )
      tables = tablesOf(
        among.map(({ found }) => found),
        noticed,
        mappings,
        files,
      )
      const stamps = [...among.map(({ found }) => found), ...(top ? [top] : []), ...captionFiles]
      return {
        paths: new Set([...paths, ...(top ? [top.path] : []), ...captionFiles.map(({ path }) => path)]),
        generation: createHash('sha256')
          .update(JSON.stringify([...stamps.map(({ path, stamp }) => [path, stamp]), ...unreadable, ...mappings]))
          .digest('hex'),
        problems,
        collections: defined,
        tables: noticed,
        fieldLabels: Object.fromEntries(checked.toReversed().flatMap(({ labels }) => [...labels])),
        describe(path) {
          const { closed, descriptions: general } = generalFor(path, byFolder)
          const { descriptions, restricting } = rowsOf(path)
          const described = mergeDescriptions([...closed, ...descriptions, ...general])
          return restricting.reduce(restrictRights, described)
        },
      }
    },
  }
}
