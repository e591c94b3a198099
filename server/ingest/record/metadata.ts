import * as v from 'valibot'
import type { AssetKind } from '#contract/asset-kind.ts'
import { BlobMissingError, type Blobs } from '../../ports/blobs.ts'
import type { Rendition } from '../../records/asset-record.ts'
import { keywordsSchema, numbersSchema, renditionSchema, textsSchema } from '../../records/asset-record-schema.ts'
import type { Description } from '../description/description.ts'
import { formerMetadataName, withPresentNames } from '../former-names.ts'
import type { FileDates } from '../metadata/file-dates.ts'
import type { PreviewFailure } from './preview-failure.ts'

const metadataSchema = v.object({
  stamp: v.string(),
  filetype: v.string(),
  crc32: v.number(),
  partsDigest: v.exactOptional(v.string()),
  width: v.nullable(v.number()),
  height: v.nullable(v.number()),
  thumbhash: v.nullable(v.string()),
  dominantColor: v.nullable(v.string()),
  embedded: v.object({
    texts: textsSchema,
    keywords: keywordsSchema,
    numbers: numbersSchema,
  }),
  fullText: v.nullable(v.string()),
  renditions: v.array(renditionSchema),
  hasPendingRendition: v.boolean(),
  notes: v.array(v.string()),
  previewFailure: v.exactOptional(v.picklist(['lasting', 'transient'])),
  dates: v.exactOptional(v.object({ visible_from: v.exactOptional(v.string()), visible_until: v.exactOptional(v.string()) })),
  parts: v.optional(v.array(v.object({ path: v.string(), sha256: v.nullable(v.string()) })), []),
})

/**
 * Metadata that follows from the bytes of a file and of its parts: equal files share it, a renamed file keeps it, and a changed sidecar
 * does not affect it. Stored in the blob store with the renditions.
 */
export interface Metadata {
  /** Version of the extraction code; metadata of other versions is extracted again. */
  readonly stamp: string
  readonly filetype: string
  readonly crc32: number
  /** Only of large files; missing in metadata of earlier versions. */
  readonly partsDigest?: string
  readonly width: number | null
  readonly height: number | null
  readonly thumbhash: string | null
  readonly dominantColor: string | null
  /** Metadata embedded in the file. */
  readonly embedded: Pick<Description, 'texts' | 'keywords' | 'numbers'>
  readonly fullText: string | null
  /** Renditions made at ingest, without the original and those made on demand. */
  readonly renditions: readonly Rendition[]
  /** A slow rendition will be made after all other work. */
  readonly hasPendingRendition: boolean
  readonly notes: readonly string[]
  /** Set if no preview could be made; missing in metadata of earlier versions. */
  readonly previewFailure?: PreviewFailure
  /** Dates that may limit rights; missing = the file has none. */
  readonly dates?: FileDates
  /** Other files of the asset below its folder at the time of reading; null = missing. */
  readonly parts: readonly { readonly path: string; readonly sha256: string | null }[]
}

/** Version of the extraction of each kind. Increase one when its results change: the next start extracts the files again. */
const pipeline: Readonly<Record<AssetKind, string>> = {
  image: 'image-10',
  video: 'video-3',
  document: 'document-4',
  '3d': '3d-4',
  audio: 'audio-2',
  // Increase it when another kind reads more formats.
  other: 'other-5',
}

/** Kinds that are published only where all files are. */
export const plainKinds = ['audio', 'other'] as const satisfies readonly AssetKind[]

/** Whether the metadata with this stamp, of any version, is of such a kind. */
export const isPlainStamp = (stamp: string): boolean => plainKinds.some((kind) => stamp.startsWith(`${kind}-`))

/** Whether the metadata with this stamp, of any version, is of a file without a reader. */
export const isOtherStamp = (stamp: string): boolean => stamp.startsWith('other-')

/** Posters of videos need ffmpeg: videos are read again after it has been installed. */
export const stampFor = (kind: AssetKind, hasFfmpeg: boolean): string =>
  kind === 'video' ? `${pipeline.video}${hasFfmpeg ? '+ffmpeg' : ''}` : pipeline[kind]

/** Stamps of valid metadata. Posters stay valid while ffmpeg is missing. */
export const currentStamps = (kind: AssetKind, hasFfmpeg: boolean): readonly string[] =>
  kind === 'video' && !hasFfmpeg ? [stampFor(kind, false), stampFor(kind, true)] : [stampFor(kind, hasFfmpeg)]

/** Folder of everything that is made from a content. Keys contain only computed values. */
export const contentFolder = (sha256: string): string => `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`
const metadataKey = (sha256: string): string => `${contentFolder(sha256)}/metadata.json`
const formerMetadataKey = (sha256: string): string => `${contentFolder(sha256)}/${formerMetadataName}`

/** Keys of the metadata: the one that is written, then its former name. */
export const metadataKeys = (sha256: string): readonly [string, string] => [metadataKey(sha256), formerMetadataKey(sha256)]

const readStored = (blobs: Blobs, sha256: string): Promise<Uint8Array> =>
  blobs.read(metadataKey(sha256)).catch((error: unknown) => {
    if (error instanceof BlobMissingError) return blobs.read(formerMetadataKey(sha256))
    throw error
  })

/** Null if there is no metadata, or if another version extracted it. */
export const readMetadata = async (blobs: Blobs, sha256: string, stamp?: string): Promise<Metadata | null> => {
  try {
    const parsed = v.safeParse(metadataSchema, withPresentNames(JSON.parse(Buffer.from(await readStored(blobs, sha256)).toString('utf8'))))
    return parsed.success && (stamp === undefined || parsed.output.stamp === stamp) ? parsed.output : null
  } catch (error) {
    if (error instanceof BlobMissingError || error instanceof SyntaxError) return null
    throw error
  }
}

export const writeMetadata = async (blobs: Blobs, sha256: string, metadata: Metadata): Promise<void> => {
  await blobs.put(metadataKey(sha256), Buffer.from(JSON.stringify(metadata)))
}
