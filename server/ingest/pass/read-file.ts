import { realpath } from 'node:fs/promises'
import { dirname } from 'node:path/posix'
import { locateUnchanged } from '../../common/source-file.ts'
import type { Blobs } from '../../ports/blobs.ts'
import { areUnchanged, type ModelPlace } from '../model/other-files.ts'
import { readSource, type SourceContent, StillChanging } from '../read-source.ts'
import { isLasting, reasonOf } from '../reason.ts'
import { extract } from '../record/extract.ts'
import { currentStamps, type Facts, readFacts, stampFor, writeFacts } from '../record/facts.ts'
import { isPreviewPending } from '../record/preview-failure.ts'
import type { FoundFile, Remark } from '../scan/scan.ts'
import { type Format, misleadingEnding } from '../sniff/formats.ts'
import { sniff } from '../sniff/sniff.ts'
import type { ContentsInHand } from './contents-in-hand.ts'
import type { PassContext } from './context.ts'

/** Of the code that tells what a file is: raise it when it learns more, so that skipped files are looked at again. */
export const sniffStamp = 'sniff-2'

export type Reading =
  | { readonly as: 'asset'; readonly sha256: string; readonly facts: Facts; readonly notes: readonly Remark[] }
  | { readonly as: 'skipped' | 'failed'; readonly reason: string; readonly stamp: string; readonly lasting: boolean }
  /** Being written: look again soon. */
  | { readonly as: 'deferred' }

type Tools = Pick<PassContext, 'shop' | 'folder' | 'dataFolder'>

const isStored = async (blobs: Blobs, blob: string, bytes: number): Promise<boolean> => (await blobs.stat(blob))?.bytes === bytes

/** Facts of a content, from the store where they were made before and nothing of them is missing or of other parts. */
const storedFacts = async (
  { blobs, ffmpeg }: PassContext['shop'],
  sha256: string,
  { kind }: Format,
  place: ModelPlace,
): Promise<Facts | null> => {
  const facts = await readFacts(blobs, sha256)
  if (!facts || !currentStamps(kind, ffmpeg !== null).includes(facts.stamp)) return null
  if (isPreviewPending(facts) || !(await areUnchanged(place, facts.parts))) return null
  const present = await Promise.all(facts.renditions.map(({ blob, bytes }) => isStored(blobs, blob, bytes)))
  return present.every(Boolean) ? facts : null
}

export interface FileReader {
  read(found: FoundFile): Promise<Reading>
}

/** Reads files one pass long; equal files that come at the same time are worked on once. */
export const createFileReader = ({ shop, folder, dataFolder }: Tools, inHand: ContentsInHand): FileReader => {
  const working = new Map<string, Promise<Facts>>()

  const closed = realpath(dataFolder).catch(() => dataFolder)

  /** A preview that an earlier version made of the same content stays until a new one can be made. */
  const keepPreview = async (sha256: string, facts: Facts): Promise<Facts> => {
    if (facts.previewFailure !== 'transient') return facts
    const earlier = await readFacts(shop.blobs, sha256)
    const kept = await Promise.all((earlier?.renditions ?? []).map(({ blob, bytes }) => isStored(shop.blobs, blob, bytes)))
    if (!earlier || !kept.length || !kept.every(Boolean)) return facts
    const { width, height, thumbhash, dominantColor, renditions } = earlier
    return { ...facts, width, height, thumbhash, dominantColor, renditions }
  }

  const make = async (found: FoundFile, content: SourceContent, format: Format): Promise<Facts> => {
    const place = { folder, path: found.path, closed: await closed }
    const stored = await storedFacts(shop, content.sha256, format, place)
    // What an earlier version has found out lacks it.
    const more = stored && !stored.partsDigest && content.partsDigest ? { ...stored, partsDigest: content.partsDigest } : null
    if (stored && !more) return stored
    const facts = more ?? (await keepPreview(content.sha256, await extract(shop, { file: found.file, content, format, place })))
    await writeFacts(shop.blobs, content.sha256, facts)
    return facts
  }
  const factsOf = (found: FoundFile, content: SourceContent, format: Format): Promise<Facts> => {
    // What has parts is another thing in another folder, though its own bytes are the same.
    const key = format.filetype === 'gltf' ? `${content.sha256} ${dirname(found.path)}` : content.sha256
    const running = working.get(key)
    if (running) return running
    const work = make(found, content, format).finally(() => working.delete(key))
    working.set(key, work)
    return work
  }

  return {
    async read(found) {
      let stamp = sniffStamp
      try {
        const content = await readSource(found.file)
        if (content.stamp.bytes === 0) return { as: 'failed', reason: 'is empty (0 bytes)', stamp, lasting: true }
        const format = await sniff(found.file, content)
        if ('unsupported' in format) return { as: 'skipped', reason: format.unsupported, stamp, lasting: true }
        stamp = stampFor(format.kind, shop.ffmpeg !== null)
        await inHand.take(content.sha256)
        const facts = await factsOf(found, content, format)
        // Some readers open the file themselves: what they saw must be what was fingerprinted.
        if ((await locateUnchanged(folder, found.path, content.stamp)) === null) return { as: 'deferred' }
        const ending = misleadingEnding(found.path, format)
        const notes = ending === null ? [] : [{ path: found.path, reason: `is named .${ending} but is ${format.label}` }]
        return { as: 'asset', sha256: content.sha256, facts, notes }
      } catch (error) {
        if (error instanceof StillChanging) return { as: 'deferred' }
        return { as: 'failed', reason: reasonOf(error), stamp, lasting: isLasting(error) }
      }
    },
  }
}
