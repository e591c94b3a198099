import type { AssetKind } from '#contract/asset-kind.ts'
import type { Localised } from '#contract/locale.ts'
import { type SourceStamp, sourceKey } from '../../common/source-file.ts'
import type { AssetRecord, AssetRights, KeywordValue, Rendition } from '../../records/asset-record.ts'
import { momentField } from '../../records/date-taken.ts'
import { everyone } from '../../records/group-sets.ts'
import { hasPixels } from '../../records/has-pixels.ts'
import { type Description, mergeDescriptions } from '../description/description.ts'
import { cleanLine } from '../metadata/clean-text.ts'
import { titleFromFileName } from '../metadata/file-title.ts'
import { filetypeValue, groupValue, orientationValue } from '../metadata/labels.ts'
import type { Format } from '../sniff/formats.ts'
import { withLicenceLink, withoutReplacedLicence } from './complete-licence.ts'
import type { Metadata } from './metadata.ts'

export interface Parts {
  readonly id: string
  readonly path: string
  readonly sha256: string
  readonly stamp: SourceStamp
  readonly format: Format
  /** Seconds since the epoch. */
  readonly firstSeen: number
  readonly metadata: Metadata
  /** Description from sidecars. */
  readonly described: Description
  /** The collection of the folder, if no sidecar names one. */
  readonly collections: readonly KeywordValue[]
  readonly captions: AssetRecord['captions']
}

const original = ({ id, stamp, format, metadata, sha256 }: Parts): Rendition => ({
  name: 'original',
  blob: sourceKey(id, stamp),
  mime: format.mime,
  extension: format.extension,
  bytes: stamp.bytes,
  crc32: metadata.crc32,
  sha256,
  ...(metadata.partsDigest === undefined ? {} : { partsDigest: metadata.partsDigest }),
  ...(metadata.width === null || metadata.height === null || !hasPixels(format.kind)
    ? {}
    : { width: metadata.width, height: metadata.height }),
})

/** Only images and videos have a filterable orientation and pixel size. */
const shape = (kind: AssetKind, { width, height }: Metadata) =>
  (kind === 'image' || kind === 'video') && width !== null && height !== null ? { width, height } : null

const withTitle = (texts: Description['texts'], path: string): Record<string, string | Localised> => {
  const { title } = texts
  const given = typeof title === 'string' ? title !== '' : title !== undefined && Object.values(title).some((text) => text !== '')
  return given ? { ...texts } : { ...texts, title: titleFromFileName(path) }
}

/** Rights come from sidecars alone. */
export const rightsOf = ({ view, download }: Pick<Description, 'view' | 'download'>): AssetRights => ({
  view: view ?? everyone,
  download: { '*': everyone, ...download },
})

/** The moment in a file does not belong to a capture date of a sidecar. */
const withoutMoment = ({ numbers, ...rest }: Metadata['embedded']): Metadata['embedded'] => {
  const { [momentField]: _, ...others } = numbers
  return { ...rest, numbers: others }
}

/** Metadata of a file where its XMP sidecar wins, field by field. */
export const withXmpSidecar = (embedded: Metadata['embedded'], described: Description): Metadata['embedded'] => {
  const dated = described.numbers['capture_date'] === undefined ? embedded : withoutMoment(embedded)
  const { texts, keywords, numbers } = mergeDescriptions([described, withoutReplacedLicence(dated, described)])
  return { texts, keywords, numbers }
}

/** Composes a record; equal parts always give an equal record. */
export const assembleRecord = (parts: Parts): AssetRecord => {
  const { metadata, format, path } = parts
  const isDated = parts.described.numbers['capture_date'] !== undefined
  const dated = isDated ? withoutMoment(metadata.embedded) : metadata.embedded
  const merged = withLicenceLink(mergeDescriptions([parts.described, withoutReplacedLicence(dated, parts.described)]))
  const pixels = shape(format.kind, metadata)
  return {
    id: parts.id,
    path,
    kind: format.kind,
    filetype: format.filetype,
    texts: { ...withTitle(merged.texts, path), filename: cleanLine(path.slice(path.lastIndexOf('/') + 1)) },
    keywords: {
      ...Object.fromEntries(Object.entries(merged.keywords).filter(([, values]) => values.length > 0)),
      ...(parts.collections.length > 0 ? { meta_collections: parts.collections } : {}),
      asset_groups: [groupValue(format.kind)],
      filetype: [filetypeValue(format)],
      ...(pixels ? { orientation: [orientationValue(pixels.width, pixels.height)] } : {}),
    },
    numbers: {
      imp_date: parts.firstSeen,
      ...merged.numbers,
      filesize: parts.stamp.bytes,
      file_date: Math.floor(parts.stamp.mtime / 1_000_000),
      ...(pixels ? { pixel_x: pixels.width, pixel_y: pixels.height } : {}),
    },
    rights: rightsOf(parts.described),
    renditions: [original(parts), ...metadata.renditions],
    width: metadata.width,
    height: metadata.height,
    thumbhash: metadata.thumbhash,
    dominantColor: metadata.dominantColor,
    ...(metadata.previewFailure === 'transient' && { previewPending: true }),
    captions: parts.captions,
    fullText: metadata.fullText,
  }
}
