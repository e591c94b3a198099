import { ApiError } from '../../../common/api-error.ts'
import type { ByteRange } from '../ranges.ts'
import type { ByteSource, OpenBytes } from '../send-bytes.ts'
import { isMissingBytes } from '../stored-bytes.ts'
import { type BlankRange, findMp4Metadata } from './mp4-metadata.ts'
import { findWebmMetadata } from './webm-metadata.ts'

/** Changes with what is removed, so that no client joins bytes of two versions. */
const version = 'plain-1'

const finders: Readonly<Record<string, typeof findMp4Metadata>> = { 'video/mp4': findMp4Metadata, 'video/webm': findWebmMetadata }

/** Ranges of the videos of the last requests, because a player requests one video many times. */
const known = new Map<string, Promise<readonly BlankRange[]>>()
const maxKnown = 200

const remember = (key: string, finding: Promise<readonly BlankRange[]>) => {
  known.set(key, finding)
  finding.catch(() => known.delete(key))
  for (const oldest of known.keys()) if (known.size > maxKnown) known.delete(oldest)
}

const readAll = async (opened: ReturnType<OpenBytes>): Promise<Buffer> => {
  if (!(Symbol.asyncIterator in opened)) return Buffer.from(await opened)
  const parts: Uint8Array[] = []
  for await (const part of opened) parts.push(part)
  return Buffer.concat(parts)
}

/** A copy of a part of the file with the ranges replaced. @param start position of the part in the file */
const blanked = (part: Uint8Array, start: number, ranges: readonly BlankRange[]): Uint8Array => {
  const end = start + part.byteLength - 1
  const touched = ranges.filter((range) => range.start <= end && range.end >= start)
  if (touched.length === 0) return part
  const copy = Uint8Array.from(part)
  for (const range of touched) {
    for (let at = Math.max(range.start, start); at <= Math.min(range.end, end); at += 1) {
      copy[at - start] = range.head[at - range.start] ?? 0
    }
  }
  return copy
}

const blankedStream = async function* (opened: AsyncIterable<Uint8Array>, from: number, ranges: readonly BlankRange[]) {
  let at = from
  for await (const part of opened) {
    yield blanked(part, at, ranges)
    at += part.byteLength
  }
}

/**
 * The source of a video that browsers play, without its metadata: place, camera, owner, comments. Viewing must not show what only the right to
 * the original gives. Length and positions of pictures and sound stay. A file that cannot be checked is not sent.
 * @param key identifies the bytes
 */
export const withoutMetadata = (source: ByteSource, mime: string, key: string): ByteSource => {
  const find = finders[mime]
  if (!find) return source
  const missing = source.missing ?? new ApiError('asset.not-found')
  const rangesOf = (): Promise<readonly BlankRange[]> => {
    const before = known.get(key)
    if (before) return before
    const finding = find((range) => readAll(source.open(range)), source.bytes)
    remember(key, finding)
    return finding
  }
  return {
    ...source,
    etag: source.etag.replace(/"$/, `-${version}"`),
    ensure: async () => {
      await source.ensure?.()
      await rangesOf().catch((error: unknown) => {
        throw isMissingBytes(error) || error instanceof RangeError ? missing : error
      })
    },
    open: async function* (range: ByteRange) {
      const ranges = await rangesOf()
      const opened = source.open(range)
      if (Symbol.asyncIterator in opened) yield* blankedStream(opened, range.start, ranges)
      else yield blanked(await opened, range.start, ranges)
    },
  }
}
