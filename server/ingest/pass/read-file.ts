import { realpath } from 'node:fs/promises'
import { dirname } from 'node:path/posix'
import { locateUnchanged } from '../../common/source-file.ts'
import { type Blobs, BlobsUnavailableError } from '../../ports/blobs.ts'
import { areUnchanged, type ModelLocation } from '../model/external-files.ts'
import { readSource, type SourceContent, StillChangingError } from '../read-source.ts'
import { isLasting, reasonOf } from '../reason.ts'
import { extractAudio } from '../record/extract-audio.ts'
import { extractDocument } from '../record/extract-document.ts'
import { extractImage } from '../record/extract-image.ts'
import { extractModel } from '../record/extract-model.ts'
import { extractOther } from '../record/extract-other.ts'
import type { ExtractContext, SourceFile } from '../record/extract-types.ts'
import { extractVideo } from '../record/extract-video.ts'
import { currentStamps, type Metadata, readMetadata, stampFor, writeMetadata } from '../record/metadata.ts'
import { isPreviewPending } from '../record/preview-failure.ts'
import { storeOriginal } from '../record/store-original.ts'
import type { FileProblem, FoundFile } from '../scan/scan.ts'
import { type Format, misleadingExtension } from '../sniff/formats.ts'
import { sniff } from '../sniff/sniff.ts'
import { soundReason } from '../sniff/unsupported.ts'
import { type Publication, refusalOfFormat, sniffStampFor } from './publication.ts'

/** Reads a file and makes its renditions. Rejects with UnusableFileError or the error of a decoder if it cannot become an asset. */
const extract = async (context: ExtractContext, source: SourceFile): Promise<Metadata> => {
  const { kind, filetype } = source.format
  const extractors = {
    image: extractImage,
    video: extractVideo,
    document: extractDocument,
    '3d': extractModel,
    audio: extractAudio,
    other: extractOther,
  }
  const result = await extractors[kind](context, source)
  const { crc32, partsDigest } = source.content
  const checksums = { crc32, ...(partsDigest !== undefined && { partsDigest }) }
  return { stamp: stampFor(kind, context.ffmpeg !== null), filetype, ...checksums, parts: [], ...result }
}

export type FileReading =
  | { readonly as: 'asset'; readonly sha256: string; readonly metadata: Metadata; readonly notes: readonly FileProblem[] }
  | {
      readonly as: 'skipped' | 'failed'
      readonly reason: string
      readonly stamp: string
      readonly lasting: boolean
      /** The store of the blobs does not respond. */
      readonly isOutage?: boolean
    }
  /** The file is being written; the next pass reads it. */
  | { readonly as: 'deferred' }

interface Tools {
  readonly extractContext: ExtractContext
  readonly folder: string
  readonly dataFolder: string
  /** Whether the blobs have a copy of each original. */
  readonly storesOriginals: boolean
  readonly publication: Publication
}

const isStored = async (blobs: Blobs, blob: string, bytes: number): Promise<boolean> => (await blobs.stat(blob))?.bytes === bytes

/** Stored metadata of a content if all of its renditions and parts are present and unchanged. */
const readStoredMetadata = async (
  { blobs, ffmpeg }: ExtractContext,
  sha256: string,
  { kind }: Format,
  location: ModelLocation,
): Promise<Metadata | null> => {
  const metadata = await readMetadata(blobs, sha256)
  if (!metadata || !currentStamps(kind, ffmpeg !== null).includes(metadata.stamp)) return null
  if (isPreviewPending(metadata) || !(await areUnchanged(location, metadata.parts))) return null
  const present = await Promise.all(metadata.renditions.map(({ blob, bytes }) => isStored(blobs, blob, bytes)))
  return present.every(Boolean) ? metadata : null
}

export interface FileReader {
  /**
   * Never rejects.
   * @param protect called with the content before its renditions are made or used; keeps them until the record is written
   */
  read(found: FoundFile, protect: (sha256: string) => Promise<void>): Promise<FileReading>
}

/** Reads files; equal files at the same time are processed once. */
export const createFileReader = ({ extractContext, folder, dataFolder, storesOriginals, publication }: Tools): FileReader => {
  const working = new Map<string, Promise<Metadata>>()

  const realDataFolder = realpath(dataFolder).catch(() => dataFolder)

  /** Keeps the preview of an earlier version until a new one can be made. */
  const preservePreview = async (sha256: string, metadata: Metadata): Promise<Metadata> => {
    if (metadata.previewFailure !== 'transient') return metadata
    const earlier = await readMetadata(extractContext.blobs, sha256)
    const areStored = await Promise.all((earlier?.renditions ?? []).map(({ blob, bytes }) => isStored(extractContext.blobs, blob, bytes)))
    if (!earlier || areStored.length === 0 || !areStored.every(Boolean)) return metadata
    const { width, height, thumbhash, dominantColor, renditions } = earlier
    return { ...metadata, width, height, thumbhash, dominantColor, renditions }
  }

  const make = async (found: FoundFile, content: SourceContent, format: Format): Promise<Metadata> => {
    const location = { folder, path: found.path, dataFolder: await realDataFolder }
    const stored = await readStoredMetadata(extractContext, content.sha256, format, location)
    // Metadata of an earlier version lacks the digest.
    const completed = stored && !stored.partsDigest && content.partsDigest ? { ...stored, partsDigest: content.partsDigest } : null
    if (stored && !completed) return stored
    const metadata =
      completed ?? (await preservePreview(content.sha256, await extract(extractContext, { file: found.file, content, format, location })))
    await writeMetadata(extractContext.blobs, content.sha256, metadata)
    return metadata
  }
  const metadataOf = (found: FoundFile, content: SourceContent, format: Format): Promise<Metadata> => {
    // A file with parts depends on its folder, even if its own bytes are equal.
    const key = format.filetype === 'gltf' ? `${content.sha256} ${dirname(found.path)}` : content.sha256
    const running = working.get(key)
    if (running) return running
    const work = make(found, content, format).finally(() => working.delete(key))
    working.set(key, work)
    return work
  }

  return {
    async read(found, protect) {
      let stamp = sniffStampFor(publication.allFiles)
      try {
        const content = await readSource(found.file)
        if (content.stamp.bytes === 0) return { as: 'failed', reason: 'is empty (0 bytes)', stamp, lasting: true }
        const sniffed = await sniff(found.file, content)
        const format = 'unsupported' in sniffed ? sniffed.other : sniffed
        const reason = 'unsupported' in sniffed ? sniffed.unsupported : soundReason
        if (format === null) return { as: 'skipped', reason, stamp, lasting: true }
        const refusal = refusalOfFormat(publication, found.path, format, reason, stamp)
        if (refusal) return { as: 'skipped', ...refusal, lasting: true }
        stamp = stampFor(format.kind, extractContext.ffmpeg !== null)
        await protect(content.sha256)
        const metadata = await metadataOf(found, content, format)
        if (storesOriginals) await storeOriginal(extractContext.blobs, found.file, content)
        // Some readers open the file themselves: the fingerprinted state must still be current.
        if ((await locateUnchanged(folder, found.path, content.stamp)) === null) return { as: 'deferred' }
        const mismatch = format.kind === 'other' ? null : misleadingExtension(found.path, format)
        const notes = mismatch === null ? [] : [{ path: found.path, reason: `is named .${mismatch} but is ${format.label}` }]
        return { as: 'asset', sha256: content.sha256, metadata, notes }
      } catch (error) {
        if (error instanceof StillChangingError) return { as: 'deferred' }
        return { as: 'failed', reason: reasonOf(error), stamp, lasting: isLasting(error), isOutage: error instanceof BlobsUnavailableError }
      }
    },
  }
}
