import * as v from 'valibot'
import type { Rendition } from '../../ports/asset-record.ts'
import { BlobMissing, type Blobs } from '../../ports/blobs.ts'
import type { Format } from '../sniff/formats.ts'
import type { Description } from './description.ts'
import type { PreviewFailure } from './preview-failure.ts'

const localisedText = v.union([v.string(), v.record(v.string(), v.string())])
const keywordValue = v.object({ value: v.string(), labels: v.exactOptional(v.record(v.string(), v.string())) })

export const renditionSchema = v.object({
  name: v.string(),
  blob: v.string(),
  mime: v.string(),
  extension: v.string(),
  bytes: v.number(),
  crc32: v.number(),
  sha256: v.string(),
  partsDigest: v.exactOptional(v.string()),
  width: v.exactOptional(v.number()),
  height: v.exactOptional(v.number()),
})

const factsSchema = v.object({
  stamp: v.string(),
  filetype: v.string(),
  crc32: v.number(),
  partsDigest: v.exactOptional(v.string()),
  width: v.nullable(v.number()),
  height: v.nullable(v.number()),
  thumbhash: v.nullable(v.string()),
  dominantColor: v.nullable(v.string()),
  embedded: v.object({
    texts: v.record(v.string(), localisedText),
    keywords: v.record(v.string(), v.array(keywordValue)),
    numbers: v.record(v.string(), v.number()),
  }),
  fullText: v.nullable(v.string()),
  renditions: v.array(renditionSchema),
  later: v.boolean(),
  notes: v.array(v.string()),
  previewFailure: v.exactOptional(v.picklist(['lasting', 'transient'])),
  parts: v.optional(v.array(v.object({ path: v.string(), sha256: v.nullable(v.string()) })), []),
})

/**
 * Everything that follows from the bytes of a file, and of those it names as its parts: equal files share it, a renamed one keeps
 * it, and a changed sidecar needs nothing else. Kept in the blob store beside the renditions.
 */
export interface Facts {
  /** Version of the code that made them; others are made anew. */
  readonly stamp: string
  readonly filetype: string
  readonly crc32: number
  /** Of large files only; facts of earlier versions do not have it. */
  readonly partsDigest?: string
  readonly width: number | null
  readonly height: number | null
  readonly thumbhash: string | null
  readonly dominantColor: string | null
  /** What the file says about itself. */
  readonly embedded: Pick<Description, 'texts' | 'keywords' | 'numbers'>
  readonly fullText: string | null
  /** Made at ingest; the original is not among them, nor what is made when someone asks for it. */
  readonly renditions: readonly Rendition[]
  /** A form that takes long is still to be made, when everything else is done. */
  readonly later: boolean
  readonly notes: readonly string[]
  /** Set when no preview could be made; facts of earlier versions do not have it. */
  readonly previewFailure?: PreviewFailure
  /** Files below its own folder that it is made of as well, as they were; null = not there. */
  readonly parts: readonly { readonly path: string; readonly sha256: string | null }[]
}

/** How the pipeline of each kind works now. Raise one when its results change: they are made anew at the next start. */
const pipeline: Readonly<Record<Format['kind'], string>> = { image: 'image-1', video: 'video-1', document: 'document-1', '3d': '3d-3' }

/** Posters of videos depend on ffmpeg: when it is installed later, videos are looked at again. */
export const stampFor = (kind: Format['kind'], hasFfmpeg: boolean): string =>
  kind === 'video' ? `${pipeline.video}${hasFfmpeg ? '+ffmpeg' : ''}` : pipeline[kind]

/** Stamps of facts that need not be made again. Posters stay when ffmpeg is missing for a while. */
export const currentStamps = (kind: Format['kind'], hasFfmpeg: boolean): readonly string[] =>
  kind === 'video' && !hasFfmpeg ? [stampFor(kind, false), stampFor(kind, true)] : [stampFor(kind, hasFfmpeg)]

/** Where things made from content are kept. Keys hold only what the server computed. */
export const contentFolder = (sha256: string): string => `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`
export const factsKey = (sha256: string): string => `${contentFolder(sha256)}/facts.json`

/** Null when there are none, or none that this code made. */
export const readFacts = async (blobs: Blobs, sha256: string, stamp?: string): Promise<Facts | null> => {
  try {
    const parsed = v.safeParse(factsSchema, JSON.parse(Buffer.from(await blobs.read(factsKey(sha256))).toString('utf8')))
    return parsed.success && (stamp === undefined || parsed.output.stamp === stamp) ? parsed.output : null
  } catch (error) {
    if (error instanceof BlobMissing || error instanceof SyntaxError) return null
    throw error
  }
}

export const writeFacts = async (blobs: Blobs, sha256: string, facts: Facts): Promise<void> => {
  await blobs.put(factsKey(sha256), Buffer.from(JSON.stringify(facts)))
}
