import { BlobsUnavailableError } from '../../ports/blobs.ts'
import { hasHeifDecoder } from '../image/heif-decoder.ts'
import { cleanLine } from '../metadata/clean-text.ts'
import { isLasting, reasonOf } from '../reason.ts'

/** Why an asset has no preview: `lasting` = the file's content, `transient` = a resource ran out, so it is retried. */
export type PreviewFailure = 'lasting' | 'transient'

interface PreviewState {
  readonly notes: readonly string[]
  readonly previewFailure?: PreviewFailure | undefined
}

const prefix = 'has no preview: '
/** Not a failure: the stamp of the metadata shows that ffmpeg was missing. */
export const ffmpegMissing = `${prefix}ffmpeg is not installed`

/** Not a failure either: another attempt is due once the decoder is installed. */
export const heifDecoderMissing = `${prefix}HEIC pictures are shown once the package libheif-js is installed`

const installationNotes: readonly string[] = [ffmpegMissing, heifDecoderMissing]

interface Failure {
  readonly notes: string[]
  readonly previewFailure: PreviewFailure
}

const failure = (missing: string, error: unknown, subject: string): Failure => {
  if (error instanceof BlobsUnavailableError) throw error
  return isLasting(error)
    ? { notes: [`has no ${missing}: ${subject} ${reasonOf(error)}`], previewFailure: 'lasting' }
    : { notes: [`has no ${missing} yet: ${subject} ${reasonOf(error)}; this is tried again`], previewFailure: 'transient' }
}

/**
 * Fields of the metadata of an asset without preview.
 * @param subject begins the reason: "it", "its first page"
 * @throws BlobsUnavailableError: an outage of the storage does not concern the file
 */
export const withoutPreview = (error: unknown, subject = 'it'): Failure => failure('preview', error, subject)

const tagsPrefix = 'has no tags: '
const textPrefix = 'has no text: '

/** Fields of the metadata of a sound that cannot be read. */
export const withoutTags = (error: unknown): Failure => failure('tags', error, 'it')

/** Fields of the metadata of an office document that cannot be read. */
export const withoutText = (error: unknown): Failure => failure('text', error, 'it')

const hiddenPrefix = 'is shown without a preview: '

/** Note of an asset that contains a file which fewer users may see. @param path below the watched folder */
export const hiddenPartNote = (path: string): string => `${hiddenPrefix}fewer users may see its file "${cleanLine(path, 80)}"`

/** Note of an asset whose preview shows only a part. */
export const partlyReadable = 'is damaged; its preview shows the part that can be read'

/** Note of a sound of which only a part was read. */
export const partlyTagged = 'is damaged; some of its tags may be missing'

/** Earlier versions added the message of the decoder. */
const damagePrefix = /^is damaged[;:]/

/** Whether a note says that the portal cannot show a file, or not all of it. */
export const isUnreadableNote = (note: string): boolean =>
  damagePrefix.test(note) ||
  note.startsWith(hiddenPrefix) ||
  [tagsPrefix, textPrefix].some((start) => note.startsWith(start)) ||
  (note.startsWith(prefix) && !installationNotes.includes(note))

/** Earlier versions did not record the reason; it may have been a time limit. */
const isUnexplained = ({ notes, previewFailure }: PreviewState): boolean =>
  previewFailure === undefined && notes.some((note) => note.startsWith(prefix) && !installationNotes.includes(note))

/** Whether another attempt may give the missing preview. */
export const isPreviewPending = (state: PreviewState): boolean =>
  state.previewFailure === 'transient' || isUnexplained(state) || (state.notes.includes(heifDecoderMissing) && hasHeifDecoder())
