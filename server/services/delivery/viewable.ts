import { createHash } from 'node:crypto'
import type { AssetRecord, Rendition } from '../../ports/asset-record.ts'
import { findRendition } from '../../ports/asset-urls.ts'
import type { Blobs } from '../../ports/blobs.ts'
import type { Asking, Renditions } from '../../ports/renditions.ts'
import { inlineType } from './media-types.ts'

/** Something that may be shown inside the portal to whoever may view the asset. */
export interface Viewable {
  readonly blob: string
  readonly bytes: number
  /** Hex digest that names the content. */
  readonly digest: string
  readonly type: string
}

const isPlayable = ({ mime }: Rendition): boolean => mime === 'video/mp4' || mime === 'video/webm'
const heightOf = ({ height }: Rendition): number => height ?? 0

/**
 * The forms in which a video is watched, largest first. The original only when nothing was made from it:
 * showing must not be a way around the right to download.
 */
export const playableVideos = (record: AssetRecord): Rendition[] => {
  if (record.kind !== 'video') return []
  const all = record.renditions.filter(isPlayable)
  const made = all.filter(({ name }) => name !== 'original')
  return (made.length > 0 ? made : all).toSorted((one, other) => heightOf(other) - heightOf(one))
}

const pictures: ReadonlySet<string> = new Set(['thumb', 'preview', 'poster'])

export const pageName = (page: number): string => `page-${page}`

const pageOf = (renditions: Renditions, record: AssetRecord, name: string, asking: Asking): Promise<Rendition | null> | null => {
  const number = /^page-([1-9]\d{0,5})$/.exec(name)?.[1]
  return number === undefined || record.kind !== 'document' ? null : renditions.page(record, Number(number), asking)
}

/** Shows what the original shows: only for those who may take that. */
export const closeUpName = (page: number): string => `close-up-${page}`
export const isCloseUp = (name: string): boolean => name.startsWith('close-up-')

const closeUpOf = (renditions: Renditions, record: AssetRecord, name: string, asking: Asking): Promise<Rendition | null> | null => {
  const number = /^close-up-([1-9]\d{0,5})$/.exec(name)?.[1]
  return number === undefined ? null : renditions.closeUp(record, Number(number), asking)
}

export const captionName = (position: number): string => `captions-${position}`

/** Captions have no digest of their own; their key is made from their content. */
export const captionDigest = (blob: string): string => createHash('sha256').update(blob).digest('hex')

const findCaption = async (blobs: Blobs, record: AssetRecord, name: string): Promise<Viewable | null> => {
  const caption = record.captions[Number(/^captions-(\d{1,3})$/.exec(name)?.[1] ?? Number.NaN)]
  const stat = caption && (await blobs.stat(caption.blob))
  const type = inlineType('vtt')
  return stat && type ? { blob: caption.blob, bytes: stat.bytes, digest: captionDigest(caption.blob), type } : null
}

const viewableForm = async (renditions: Renditions, record: AssetRecord, name: string, asking: Asking): Promise<Rendition | null> => {
  const found = pictures.has(name) ? findRendition(record, name) : playableVideos(record).find((video) => video.name === name)
  return found ?? (await pageOf(renditions, record, name, asking)) ?? (await closeUpOf(renditions, record, name, asking))
}

/** What may be shown under a name; null for everything else an asset has, above all its original. */
export const findViewable = async (
  blobs: Blobs,
  renditions: Renditions,
  record: AssetRecord,
  name: string,
  asking: Asking,
): Promise<Viewable | null> => {
  const form = await viewableForm(renditions, record, name, asking)
  if (!form) return findCaption(blobs, record, name)
  const type = inlineType(form.extension)
  return type === null ? null : { blob: form.blob, bytes: form.bytes, digest: form.sha256, type }
}
