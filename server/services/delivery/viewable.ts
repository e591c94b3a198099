import { createHash } from 'node:crypto'
import type { Blobs } from '../../ports/blobs.ts'
import type { Renditions, Requester } from '../../ports/renditions.ts'
import type { AssetRecord, Rendition } from '../../records/asset-record.ts'
import { findRendition } from '../../records/asset-urls.ts'
import { pagesOf } from '../../records/pages-of.ts'
import { movingName } from '../../records/view-names.ts'
import { inlineType } from './media-types.ts'

/** Content that the portal may show to every user who may view the asset. */
export interface Viewable {
  readonly blob: string
  readonly bytes: number
  /** Hex digest of the content. */
  readonly digest: string
  readonly type: string
  /** These are the bytes of the original, whose metadata only a download contains. */
  readonly isOriginal: boolean
}

const isPlayable = ({ mime }: Rendition): boolean => mime === 'video/mp4' || mime === 'video/webm'
const heightOf = ({ height }: Rendition): number => height ?? 0

/**
 * Playable renditions of a video, largest first. The original is included only if nothing was made from it, so that viewing does not bypass
 * the right to download.
 */
export const playableVideos = (record: AssetRecord): Rendition[] => {
  if (record.kind !== 'video') return []
  const all = record.renditions.filter(isPlayable)
  const converted = all.filter(({ name }) => name !== 'original')
  return (converted.length > 0 ? converted : all).toSorted((one, other) => heightOf(other) - heightOf(one))
}

/** The original of a sound that browsers play. It is unchanged, so it requires the right to download the original. */
export const playableSound = (record: AssetRecord): Rendition | null => {
  const original = record.kind === 'audio' ? findRendition(record, 'original') : undefined
  return original && inlineType(original.extension) !== null ? original : null
}

/** Whether this content is the unchanged original. Its viewers need the right to download it. */
export const isWholeOriginal = ({ kind }: AssetRecord, name: string): boolean => kind === 'audio' && name === 'original'

const pictures: ReadonlySet<string> = new Set(['thumb', 'preview', 'poster'])

const pageOf = (renditions: Renditions, record: AssetRecord, name: string, requester: Requester): Promise<Rendition | null> | null => {
  const number = /^page-([1-9]\d{0,5})$/.exec(name)?.[1]
  return number === undefined || (record.kind !== 'document' && pagesOf(record) === 1)
    ? null
    : renditions.page(record, Number(number), requester)
}

/** A close-up shows the full detail of the original, so it requires the right to download the original. */
export const isCloseUp = (name: string): boolean => name.startsWith('close-up-')

const closeUpOf = (renditions: Renditions, record: AssetRecord, name: string, requester: Requester): Promise<Rendition | null> | null => {
  const number = /^close-up-([1-9]\d{0,5})$/.exec(name)?.[1]
  return number === undefined ? null : renditions.closeUp(record, Number(number), requester)
}

export const captionName = (position: number): string => `captions-${position}`

/** Digest of captions. Their blob key derives from their content, so the key identifies it. */
export const captionDigest = (blob: string): string => createHash('sha256').update(blob).digest('hex')

const findCaption = async (blobs: Blobs, record: AssetRecord, name: string): Promise<Viewable | null> => {
  const caption = record.captions[Number(/^captions-(\d{1,3})$/.exec(name)?.[1] ?? Number.NaN)]
  const stat = caption && (await blobs.stat(caption.blob))
  const type = inlineType('vtt')
  return stat && type ? { blob: caption.blob, bytes: stat.bytes, digest: captionDigest(caption.blob), type, isOriginal: false } : null
}

const viewableRendition = async (
  renditions: Renditions,
  record: AssetRecord,
  name: string,
  requester: Requester,
): Promise<Rendition | null> => {
  if (isWholeOriginal(record, name)) return playableSound(record)
  const found = pictures.has(name) ? findRendition(record, name) : playableVideos(record).find((video) => video.name === name)
  if (name === movingName) return renditions.moving(record, requester)
  return found ?? (await pageOf(renditions, record, name, requester)) ?? (await closeUpOf(renditions, record, name, requester))
}

/** The viewable content with this name; null for all other renditions, in particular originals that are no sounds. */
export const findViewable = async (
  blobs: Blobs,
  renditions: Renditions,
  record: AssetRecord,
  name: string,
  requester: Requester,
): Promise<Viewable | null> => {
  const rendition = await viewableRendition(renditions, record, name, requester)
  if (!rendition) return findCaption(blobs, record, name)
  const type = inlineType(rendition.extension)
  const { blob, bytes, sha256 } = rendition
  return type === null ? null : { blob, bytes, digest: sha256, type, isOriginal: rendition.name === 'original' }
}
