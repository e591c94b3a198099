import { stat } from 'node:fs/promises'
import { type IAudioMetadata, type IOptions, parseFromTokenizer } from 'music-metadata'
import type { AudioCalls, AudioTags } from './audio/audio-protocol.ts'
import { tagsOf } from './audio/audio-tags.ts'
import { FileTokenizer } from './audio/file-tokenizer.ts'
import { isLasting, reasonOf, UnusableFileError } from './reason.ts'
import { serveJobs } from './serve-jobs.ts'

const megabyte = 1024 * 1024
/** Largest part of a file in memory: a cover with its tags. A tag that claims to be larger is refused. */
const maxPartBytes = 48 * megabyte
/** Larger files are not searched for their duration if their header does not contain it. */
const maxSearchedBytes = 200 * megabyte

interface Reading {
  readonly metadata: IAudioMetadata | null
  readonly error: unknown
}

/** What was read before an error remains. */
const parse = async (file: string, mime: string, options: IOptions): Promise<Reading> => {
  const tokenizer = await FileTokenizer.open(file, mime, maxPartBytes)
  const seen: { metadata: IAudioMetadata | null } = { metadata: null }
  const observer: NonNullable<IOptions['observer']> = ({ metadata }) => {
    seen.metadata = metadata
  }
  try {
    return { metadata: await parseFromTokenizer(tokenizer, { ...options, observer }), error: null }
  } catch (error) {
    return { ...seen, error }
  } finally {
    await tokenizer.close()
  }
}

/** Counts the frames of a file whose header does not contain its duration: Ogg, and MP3 and AAC with a variable bit rate. */
const searchDuration = async (file: string, mime: string): Promise<number | null> => {
  if ((await stat(file)).size > maxSearchedBytes) return null
  const { metadata } = await parse(file, mime, { duration: true, skipCovers: true })
  return metadata && tagsOf(metadata, false).duration
}

const inspect = async (file: string, mime: string): Promise<AudioTags> => {
  const { metadata, error } = await parse(file, mime, {})
  // A lack of resources fails the whole job, which is retried.
  if (error !== null && (!metadata || !isLasting(error))) throw error
  if (!metadata) throw new UnusableFileError('has no tags')
  const tags = tagsOf(metadata, error !== null)
  return { ...tags, duration: tags.duration ?? (await searchDuration(file, mime)) }
}

/** Messages of the library name details of formats. */
const reasonFor = (error: unknown): string =>
  error instanceof UnusableFileError || !isLasting(error)
    ? reasonOf(error)
    : 'cannot be read as a sound: it is damaged, or of a variant that the reader does not know'

serveJobs<AudioCalls>({ inspect }, (error) => ({ reason: reasonFor(error), lasting: isLasting(error) }))
