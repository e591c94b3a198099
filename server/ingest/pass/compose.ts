import { createHash } from 'node:crypto'
import { dirname, join } from 'node:path/posix'
import type { AssetRecord, AssetRights, GivenRights, RightsOrigin } from '../../records/asset-record.ts'
import { composedRights } from '../../records/folder-rules.ts'
import { strictestLimits } from '../../records/time-limits.ts'
import type { Description, NamedRights } from '../description/description.ts'
import { assembleRecord, rightsOf, withXmpSidecar } from '../record/assemble.ts'
import { isOtherStamp, type Metadata } from '../record/metadata.ts'
import { isHiddenPart, type PartRights, rightsWithParts, withoutHiddenPreview } from '../record/part-rights.ts'
import { hiddenPartNote } from '../record/preview-failure.ts'
import type { FileProblem, FoundFile } from '../scan/scan.ts'
import { type Collection, createCollectionsOf } from '../sidecar/collections.ts'
import { folderOf } from '../sidecar/sidecar-path.ts'
import type { Sidecars } from '../sidecar/sidecars.ts'
import type { XmpSidecars } from '../sidecar/xmp-sidecars.ts'
import { formatOf } from '../sniff/other-format.ts'
import type { KnownAsset } from '../state/known-file.ts'
import type { CaptionFiles, StoredCaptions } from './captions.ts'
import type { PassContext } from './context.ts'
import { limitsOfDates, unreadableDates } from './date-limits.ts'

/** Increase it when the way records are composed changes. */
const version = 'record-5'

export interface Composition {
  readonly record: AssetRecord
  readonly known: KnownAsset
  readonly notes: readonly FileProblem[]
}

type Identity = Pick<KnownAsset, 'id' | 'sha256' | 'firstSeen'>

/** What decides about the rights of an asset, besides tables. */
type Described = Pick<KnownAsset, 'path' | 'parts' | 'dates'>

/** Tables only, because a line moves with each line that is inserted above it. */
const tablesOf = ({ view, download }: NamedRights = {}): GivenRights['named'] => ({
  ...(view && { view: view.path }),
  ...(download && { download: Object.fromEntries(Object.entries(download).map(([set, { path }]) => [set, path])) }),
})

const withoutLines = ({ named, ...described }: Description) => [described, tablesOf(named)]

const noCaptions: StoredCaptions = { captions: [], problems: [], isIncomplete: false }

/** Composes records from the data of this pass. */
export interface Composer {
  /** Digest of all sources of a record. */
  digest(found: FoundFile, identity: Identity, stamp: string, parts: readonly string[]): string
  /** Current rights of an asset, with its other files, whose limits in time count for the whole asset. */
  rights(asset: Described): AssetRights
  /** The record with the current rights, without a preview that shows a file which fewer users may see. */
  withRights(record: AssetRecord, asset: Described): AssetRecord
  compose(found: FoundFile, identity: Identity, metadata: Metadata): Promise<Composition>
}

export const createComposer = (
  sidecars: Sidecars,
  collections: readonly Collection[],
  captionFiles: CaptionFiles,
  xmpSidecars: Pick<XmpSidecars, 'of' | 'read'>,
  files: readonly FoundFile[],
  { clock, usesFileDates, folderRules }: Pick<PassContext, 'clock' | 'usesFileDates' | 'folderRules'>,
): Composer => {
  // Only models have parts, and a large folder may have none.
  let stamps: ReadonlyMap<string, FoundFile['stamp']> | null = null
  const stampOf = (path: string) => {
    stamps ??= new Map(files.map((found) => [found.path, found.stamp]))
    return stamps.get(path) ?? null
  }
  const collectionsOf = createCollectionsOf(collections)
  const partRightsOf = (path: string): PartRights => {
    const { view, download, limits } = sidecars.describe(path)
    return { path, ...(view && { view }), ...(download && { download }), ...(limits && { limits }) }
  }
  const givenOf = (path: string): GivenRights => {
    const described = sidecars.describe(path)
    return { ...rightsOf(described), folder: folderOf(path), named: tablesOf(described.named) }
  }
  const originOf = (path: string, parts: readonly string[]): RightsOrigin => {
    const given = givenOf(path)
    if (parts.length === 0) return given
    return { ...given, ...rightsWithParts(given, parts.map(partRightsOf)), parts: parts.map(givenOf) }
  }
  const rights: Composer['rights'] = ({ path, parts, dates }) => {
    const described = sidecars.describe(path)
    const partRights = parts.map(partRightsOf)
    // A column of a table replaces the date of the file.
    const own = { ...limitsOfDates(usesFileDates ? dates : undefined), ...described.limits }
    const limits = strictestLimits([own, ...partRights.map((part) => part.limits)])
    return composedRights(originOf(path, parts), limits, folderRules(), clock())
  }
  // The rights without limits and rules decide about the preview, because it stays the same when these change.
  const withRights: Composer['withRights'] = (record, asset) => {
    const current = rights(asset)
    const shown = withoutHiddenPreview({ ...record, rights: current.origin ?? current }, asset.parts.map(partRightsOf))
    return { ...shown, rights: current }
  }
  const digest: Composer['digest'] = ({ path, stamp: source }, { id, sha256, firstSeen }, stamp, parts) => {
    const described = sidecars.describe(path)
    const member = collectionsOf(path, described.collections)
    const sources = [version, id, path, sha256, stamp, source, firstSeen, withoutLines(described), member, captionFiles.stampsOf(described)]
    if (parts.length > 0) sources.push(parts.map((part) => [stampOf(part), partRightsOf(part)]))
    const xmp = xmpSidecars.of(path)
    if (xmp) sources.push([xmp.path, xmp.stamp])
    if (usesFileDates) sources.push('dates')
    return createHash('sha256').update(JSON.stringify(sources)).digest('base64url').slice(0, 22)
  }
  return {
    digest,
    rights,
    withRights,
    async compose(found, identity, metadata) {
      const format = formatOf(metadata.filetype, found.path, isOtherStamp(metadata.stamp))
      const described = sidecars.describe(found.path)
      const xmp = await xmpSidecars.read(found.path)
      const { captions, problems, isIncomplete } =
        format.kind === 'video' ? await captionFiles.store(identity.sha256, described) : noCaptions
      const parts = metadata.parts.map((part) => join(dirname(found.path), part.path))
      const partRights = parts.map(partRightsOf)
      const assembled = assembleRecord({
        ...identity,
        path: found.path,
        stamp: found.stamp,
        format,
        metadata: xmp.description ? { ...metadata, embedded: withXmpSidecar(metadata.embedded, xmp.description) } : metadata,
        described,
        collections: collectionsOf(found.path, described.collections),
        captions,
      })
      const dates = metadata.dates && { dates: metadata.dates }
      const record = withRights(assembled, { path: found.path, parts, ...dates })
      const hidden = partRights
        .filter((part) => isHiddenPart(part, (record.rights.origin ?? record.rights).view))
        .map(({ path }) => hiddenPartNote(path))
      const unreadable = usesFileDates ? unreadableDates(metadata.dates) : []
      const own = [...metadata.notes, ...hidden]
      const known: KnownAsset = {
        as: 'asset',
        path: found.path,
        ...found.stamp,
        ...found.inode,
        stamp: metadata.stamp,
        id: identity.id,
        sha256: identity.sha256,
        filetype: metadata.filetype,
        firstSeen: identity.firstSeen,
        // An empty digest makes the next pass compose the record again.
        made: isIncomplete || xmp.isIncomplete ? '' : digest(found, identity, metadata.stamp, parts),
        hasPendingRendition: metadata.hasPendingRendition,
        ...(metadata.partsDigest !== undefined && { digested: true }),
        notes: own,
        ...(xmp.problem && { sidecarProblem: xmp.problem }),
        ...(metadata.previewFailure && { previewFailure: metadata.previewFailure }),
        ...dates,
        parts,
      }
      return { record, known, notes: [...own, ...unreadable, ...problems].map((reason) => ({ path: found.path, reason })) }
    },
  }
}
