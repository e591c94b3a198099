import { createHash } from 'node:crypto'
import { sameStamp } from '../../common/source-file.ts'
import { readSource } from '../read-source.ts'
import { type Description, mergeDescriptions } from '../record/description.ts'
import { collectionsFile, isFolderSidecar } from '../scan/ignored.ts'
import type { FoundFile, Scan } from '../scan/scan.ts'
import { readCollections, type WrittenCollections } from './collections.ts'
import { decodeText } from './decode-text.ts'
import { type DescribedFile, readSidecar, type Sidecar, unreadableSidecar } from './read-sidecar.ts'
import type { SidecarProblem } from './row.ts'
import { comparable, foldersAbove } from './sidecar-path.ts'

/** All sidecars of the folder, merged. */
export interface Sidecars {
  /** Files that are not assets; their remarks are in `problems`. */
  readonly paths: ReadonlySet<string>
  /** Changes when any sidecar changes. */
  readonly generation: string
  readonly problems: readonly SidecarProblem[]
  /** Null = no `collections.json`; a text = the reason why it is unreadable. */
  readonly collections: WrittenCollections | string | null
  describe(path: string): Description
}

const baseName = (path: string) => path.slice(path.lastIndexOf('/') + 1)
const hidden: Description = { texts: {}, keywords: {}, numbers: {}, view: [], download: { '*': [] } }

/** The file that a sidecar describes; null for folder sidecars and files that are not sidecars. */
const describedFileOf = (path: string, all: ReadonlySet<string>): string | null => {
  if (!/\.json$/i.test(path)) return null
  const file = path.slice(0, -'.json'.length)
  return all.has(file) && !isFolderSidecar(baseName(path)) && !/\.(csv|json|vtt)$/i.test(file) ? file : null
}

/**
 * Descriptions of a path by folder sidecars in order of priority: rows for the path before rows for all files, inner folders first, later
 * lines first.
 */
const layersFor = (
  path: string,
  byFolder: ReadonlyMap<string, readonly Sidecar[]>,
  byFile: ReadonlyMap<string, readonly Description[]>,
) => {
  const around = foldersAbove(path).flatMap((folder) => byFolder.get(folder) ?? [])
  const general = around.flatMap(({ files }) => files.filter((file) => file.path === null).toReversed())
  return {
    closed: around.some(({ closed }) => closed),
    layers: [...(byFile.get(comparable(path)) ?? []), ...general.map(({ description }) => description)],
  }
}

export interface SidecarReader {
  /**
   * Includes entries that the scan found but may not follow or read (a link, a device). Rejects with StillChangingError while a sidecar is being
   * written.
   */
  load(scan: Scan): Promise<Sidecars>
  /** Sidecars that changed or vanished since the last load. */
  changed(files: readonly FoundFile[]): { readonly different: readonly FoundFile[]; readonly vanished: readonly string[] }
}

/** Caches unchanged sidecars. */
export const createSidecarReader = (): SidecarReader => {
  const cache = new Map<string, { readonly found: FoundFile; readonly describedFile: string | null; readonly sidecar: Sidecar }>()
  let collections: { readonly found: FoundFile; readonly value: WrittenCollections | string } | null = null

  const sidecarsAmong = <Item extends { readonly path: string }>(items: readonly Item[], files: readonly FoundFile[]) => {
    const all = new Set(files.map(({ path }) => path))
    return items.flatMap((found) => {
      const describedFile = describedFileOf(found.path, all)
      return describedFile !== null || isFolderSidecar(baseName(found.path)) ? [{ found, describedFile }] : []
    })
  }
  const known = ({ found, describedFile }: { found: FoundFile; describedFile: string | null }) => {
    const cached = cache.get(found.path)
    return cached && cached.describedFile === describedFile && sameStamp(cached.found.stamp, found.stamp) ? cached.sidecar : null
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
    changed(files) {
      const now = sidecarsAmong(files, files)
      const paths = new Set(now.map(({ found }) => found.path))
      return {
        different: now.filter((candidate) => !known(candidate)).map(({ found }) => found),
        vanished: [...cache.keys()].filter((path) => !paths.has(path)),
      }
    },

    async load({ files, skipped, failed }) {
      const among = sidecarsAmong(files, files)
      const unreadable = sidecarsAmong([...skipped, ...failed], files)
      const sidecars: Sidecar[] = []
      for (const candidate of among) {
        const sidecar = known(candidate) ?? (await readSidecar(candidate.found, candidate.describedFile))
        cache.set(candidate.found.path, { ...candidate, sidecar })
        sidecars.push(sidecar)
      }
      const paths = new Set(sidecars.map(({ path }) => path))
      for (const path of cache.keys()) if (!paths.has(path)) cache.delete(path)

      for (const { found, describedFile } of unreadable) {
        sidecars.push(unreadableSidecar(found.path, describedFile, found.reason))
        paths.add(found.path)
      }

      const top = files.find(({ path }) => path === collectionsFile)
      const defined = await loadCollections(top)
      const captions = files.filter(({ path }) => path.toLowerCase().endsWith('.vtt')).map(({ path }) => path)

      const byFolder = new Map<string, Sidecar[]>()
      // vitrine.json before vitrine.csv of the same folder.
      for (const sidecar of sidecars.filter(({ describedFile }) => describedFile === null).toReversed())
        byFolder.set(sidecar.folder, [...(byFolder.get(sidecar.folder) ?? []), sidecar])
      const byDescribedFile = new Map(
        sidecars.flatMap((sidecar) => (sidecar.describedFile === null ? [] : [[sidecar.describedFile, sidecar] as const])),
      )

      const byFile = new Map<string, Description[]>()
      const innerFirst = [...byFolder].sort(([a], [b]) => b.split('/').length - a.split('/').length || b.length - a.length)
      for (const [, siblings] of innerFirst)
        for (const { files: described } of siblings)
          for (const { path, description } of described.toReversed())
            if (path !== null) byFile.set(path, [...(byFile.get(path) ?? []), description])

      const existing = new Set(files.map(({ path }) => comparable(path)))
      const written = typeof defined === 'string' ? null : defined
      // If an id is unreadable, it may be any.
      const numbers = written && !written.unread.includes(null) ? new Set([...written.list.map(({ id }) => id), ...written.unread]) : null
      const problems = [
        ...(typeof defined === 'string'
          ? [{ path: collectionsFile, line: null, problem: `${defined}; the collections stay as they were` }]
          : []),
        ...(written?.problems ?? []).map((problem) => ({ path: collectionsFile, line: null, problem })),
        ...sidecars.flatMap(({ problems: own }) => own),
        ...sidecars.flatMap((sidecar) => sidecar.files.flatMap((file) => remarks(sidecar, file, existing, numbers))),
      ]
      const stamps = [...among.map(({ found }) => found), ...(top ? [top] : []), ...files.filter(({ path }) => captions.includes(path))]
      return {
        paths: new Set([...paths, ...(top ? [top.path] : []), ...captions]),
        generation: createHash('sha256')
          .update(JSON.stringify([...stamps.map(({ path, stamp }) => [path, stamp]), ...unreadable]))
          .digest('hex'),
        problems,
        collections: defined,
        describe(path) {
          const ownSidecar = byDescribedFile.get(path)
          const { closed, layers } = layersFor(path, byFolder, byFile)
          const own = ownSidecar?.files.map(({ description }) => description) ?? []
          return mergeDescriptions([...(closed || ownSidecar?.closed ? [hidden] : []), ...own, ...layers])
        },
      }
    },
  }
}

/** Problems that are only known after all files and collections are known. */
const remarks = (
  { path, describedFile }: Sidecar,
  { path: file, line, description }: DescribedFile,
  existing: ReadonlySet<string>,
  numbers: ReadonlySet<number | null> | null,
): SidecarProblem[] => {
  const unknown = numbers ? (description.collections ?? []).filter((number) => !numbers.has(number)) : []
  return [
    ...(file !== null && describedFile === null && !existing.has(file)
      ? [{ path, line, problem: `describes "${file.slice(0, 200)}", which does not exist` }]
      : []),
    ...unknown.map((number) => ({ path, line, problem: `names collection ${number}, which ${collectionsFile} does not have` })),
    ...(description.captions ?? [])
      .filter((caption) => !existing.has(comparable(caption.path)))
      .map((caption) => ({ path, line, problem: `names captions "${caption.path.slice(0, 200)}", which do not exist` })),
  ]
}
