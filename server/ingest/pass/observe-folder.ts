import { assetKinds } from '#contract/asset-kind.ts'
import { currentStamps } from '../record/metadata.ts'
import { type FoundFile, type Scan, type ScanWatch, scanFolder } from '../scan/scan.ts'
import { comparable, foldersAbove } from '../sidecar/sidecar-path.ts'
import type { Sidecars } from '../sidecar/sidecars.ts'
import { readTableMappings, type TableMappings } from '../sidecar/table-mappings.ts'
import { findXmpSidecars, type XmpSidecars } from '../sidecar/xmp-sidecars.ts'
import type { PassContext } from './context.ts'
import { type Plan, planPass } from './plan.ts'
import { consumedByOthers, partsOf, publishesAllFiles, sniffStampFor } from './publication.ts'
import { unsettledSidecars } from './unsettled-sidecars.ts'

export interface ObserveOptions {
  /** Ids whose record or renditions are missing and must be made again. Called when the folder has been read. */
  readonly findDamaged: () => Promise<ReadonlySet<string>>
  /** Whether a new or changed file is fully written. */
  readonly isSettled: (found: FoundFile) => boolean
  /** Learns all folders of the scan. */
  readonly watch: ScanWatch | null
}

export interface ObservedFolder {
  readonly scan: Scan
  readonly sidecars: Sidecars
  readonly xmpSidecars: XmpSidecars
  readonly plan: Plan
  /** Whether a sidecar or a file with patterns is being written. Then no file may be read. */
  readonly isWaiting: boolean
  /** Changes with the sidecars and with the excluded files. */
  readonly generation: string
}

/** Mappings of tables in excluded folders have no effect. One of a missing table elsewhere still closes its folder. */
const mappingsIn = (mappings: TableMappings, folders: readonly string[]): TableMappings => {
  if (folders.length === 0) return mappings
  const excluded = new Set(folders.map(comparable))
  return new Map([...mappings].filter(([path]) => !foldersAbove(comparable(path)).some((folder) => excluded.has(folder))))
}

/** Scans the folder, reads its sidecars and compares both with the ingest state. */
export const observeFolder = async (context: PassContext, { isSettled, findDamaged, watch }: ObserveOptions): Promise<ObservedFolder> => {
  const { state, stores, publication, damaged, retries } = context
  const exclusion = context.exclusion.begin(isSettled)
  const scan = await scanFolder(context.folder, [context.dataFolder], (path) => watch?.add(path), exclusion)
  watch?.retainAdded()
  const mappings = mappingsIn(await readTableMappings(stores.configuration), scan.excluded.folders)
  const unsettled = unsettledSidecars(context.sidecars, scan.files, mappings, isSettled)
  const sidecars = await context.sidecars.load(scan, mappings, unsettled)
  const isOther = (path: string) => sidecars.paths.has(path) || scan.excluded.tables.has(path)
  const xmpSidecars = findXmpSidecars(scan, isOther, isSettled)
  const paths = xmpSidecars.paths.size === 0 ? sidecars.paths : new Set([...sidecars.paths, ...xmpSidecars.paths])
  publication.allFiles = await publishesAllFiles(stores.configuration)
  publication.consumedBy = consumedByOthers(partsOf(state, scan.files), sidecars.tables)
  const stamps = new Set([
    sniffStampFor(publication.allFiles),
    ...assetKinds.flatMap((kind) => currentStamps(kind, context.extractContext.ffmpeg !== null)),
  ])
  for (const id of await findDamaged()) damaged.add(id)
  return {
    scan,
    sidecars,
    xmpSidecars,
    plan: await planPass(scan, { paths }, { state, stamps, publication, damaged, retries }),
    isWaiting: unsettled.size > 0 || exclusion.isWaiting(),
    generation: [sidecars.generation, xmpSidecars.generation, exclusion.version()].join(' '),
  }
}
