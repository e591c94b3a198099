import type { AssetKind } from '#contract/asset-kind.ts'
import { migrate } from '#contract/config/migrations/migrate.ts'
import type { ConfigurationStore } from '../../ports/configuration-store.ts'
import { isPlainStamp, plainKinds } from '../record/metadata.ts'
import type { FoundFile } from '../scan/scan.ts'
import { type Format, formatNamed } from '../sniff/formats.ts'
import { isSourceFormat, mayBecomeOther, reasonOfFormat, soundReason, sourceReason } from '../sniff/unsupported.ts'
import type { IngestState } from '../state/ingest-state.ts'
import { isAsset, type KnownAsset, type KnownFile, type KnownSkipped } from '../state/known-file.ts'

/** Document with the published configuration. */
const documentName = 'config/global'

/** Whether an administrator lets all files become assets, or only those with a picture. */
export const publishesAllFiles = async (configuration: Pick<ConfigurationStore, 'getDocument'>): Promise<boolean> =>
  migrate((await configuration.getDocument(documentName))?.body).config.media.all_files

/** Stamp of skipped files that belong to others. They are read again when they no longer do. */
export const consumedStamp = 'consumed'
/** Version of the format detection: increase it when it recognises more, so that skipped files are read again. */
const sniffVersion = 'sniff-6'

/** Stamp of skipped files. They are read again when an administrator lets all files become assets, or no longer does. */
export const sniffStampFor = (allFiles: boolean): string => (allFiles ? `${sniffVersion}+all` : sniffVersion)

/** Which files without a picture become assets. The passes change it, and readings use the current values. */
export interface Publication {
  allFiles: boolean
  /** Why a file belongs to others; null = it does not. */
  consumedBy: (path: string) => string | null
}

export const createPublication = (): Publication => ({ allFiles: false, consumedBy: () => null })

/** Files of the assets that consist of several and are in the folder. */
export const partsOf = ({ files }: Pick<IngestState, 'files'>, found: readonly Pick<FoundFile, 'path'>[]): ReadonlySet<string> => {
  const composed = [...files.values()].filter(isAsset).filter(({ parts }) => parts.length > 0)
  const present = new Set(composed.length > 0 ? found.map(({ path }) => path) : [])
  return new Set(composed.filter(({ path }) => present.has(path)).flatMap(({ parts }) => parts))
}

/** @param tables paths of files that look like tables of others, and may contain what users must not see */
export const consumedByOthers =
  (parts: ReadonlySet<string>, tables: ReadonlyMap<string, unknown>): Publication['consumedBy'] =>
  (path) =>
    parts.has(path) ? 'is part of a 3D model' : tables.has(path) ? 'looks like a table of files' : null

const isPlainKind = (kind: AssetKind): boolean => plainKinds.some((plain) => plain === kind)

interface Refusal {
  readonly reason: string
  readonly stamp: string
}

/**
 * Why a file without a picture is not published; null = it is.
 * @param reason for portals that do not publish all files
 */
const refusalOf = ({ allFiles, consumedBy }: Publication, path: string, reason: string, stamp: string): Refusal | null => {
  const consumed = consumedBy(path)
  if (consumed !== null) return { reason: consumed, stamp: consumedStamp }
  return allFiles ? null : { reason, stamp }
}

/** Why a file of this format is not published; null = it is. */
export const refusalOfFormat = (
  publication: Publication,
  path: string,
  { kind, filetype }: Format,
  reason: string,
  stamp: string,
): Refusal | null => {
  if (isPlainKind(kind)) return refusalOf(publication, path, reason, stamp)
  return isSourceFormat(filetype) && !publication.allFiles ? { reason: sourceReason, stamp } : null
}

/** Whether a published file must not stay an asset. */
export const isWithheld = ({ allFiles, consumedBy }: Publication, { stamp, path, filetype }: KnownAsset): boolean =>
  isPlainStamp(stamp) ? !allFiles || consumedBy(path) !== null : isSourceFormat(filetype) && !allFiles

/** Stamp of excluded files that were assets. They are read again when no pattern excludes them. */
export const excludedStamp = 'excluded'

/** Why a former asset is not one now. */
const replaced = ({ path, bytes, mtime, inode, touched, id, firstSeen }: KnownAsset, refusal: Refusal): KnownSkipped => ({
  as: 'skipped',
  path,
  bytes,
  mtime,
  ...(inode !== undefined && { inode }),
  ...(touched !== undefined && { touched }),
  identity: { id, firstSeen },
  ...refusal,
})

/** The entry that replaces an asset whose file a pattern excludes. It keeps the identity for the time when none does. */
export const excludedFile = (known: KnownAsset): KnownSkipped =>
  replaced(known, { reason: 'is excluded by a pattern', stamp: excludedStamp })

/** The entry that replaces a published file which must not stay an asset. It is read again when it may be published. */
export const withheldFile = (publication: Publication, known: KnownAsset): KnownSkipped => {
  const { path, filetype } = known
  const isSource = isSourceFormat(filetype) && !isPlainStamp(known.stamp)
  const isSound = formatNamed(filetype)?.kind === 'audio'
  const reason = isSource ? sourceReason : isSound ? soundReason : reasonOfFormat(path, filetype)
  const stamp = sniffStampFor(publication.allFiles)
  return replaced(known, refusalOf(publication, path, reason, stamp) ?? { reason, stamp })
}

/** Whether a skipped file becomes an asset where all files do. */
export const isPublishable = (known: KnownFile): boolean =>
  known.as === 'skipped' && known.stamp === sniffStampFor(false) && mayBecomeOther(known.path, known.reason)

/** Whether an unchanged file need not be read again. */
export const isCurrent = ({ consumedBy }: Publication, stamps: ReadonlySet<string>, { stamp, path }: KnownFile): boolean =>
  stamp === consumedStamp ? consumedBy(path) !== null : stamps.has(stamp)
