import { createHash } from 'node:crypto'
import type { IndexDocument } from '@vitrine/search-index'
import type { AssetRecord, Rendition } from '../server/records/asset-record.ts'

const rendition = (id: string, name: string, extension: string, bytes: number): Rendition => {
  const sha256 = createHash('sha256').update(`${id} ${name}`).digest('hex')
  return { name, blob: `bench/${sha256}`, mime: `image/${extension}`, extension, bytes, crc32: 1, sha256, width: 600, height: 400 }
}

const keywords = (values: readonly string[] | undefined) => (values ?? []).map((value) => ({ value }))

/** A document of the index bench as a stored asset: the same words, values, numbers and rights, and the fields of a response. */
export const museumAsset = ({ id, texts, facets, numbers, view }: IndexDocument): AssetRecord => {
  const filetype = facets.filetype?.[0] ?? 'jpg'
  const description = [...(texts.description ?? []), ...(texts.medium ?? [])].join(' · ')
  return {
    id,
    path: `museum/${id}.${filetype}`,
    kind: facets.asset_groups?.includes('video') ? 'video' : 'image',
    filetype,
    texts: { title: texts.title?.[0] ?? '', description, credit: texts.credit?.[0] ?? '', filename: texts.filename?.[0] ?? '' },
    keywords: Object.fromEntries(Object.entries(facets).map(([field, values]) => [field, keywords(values)])),
    numbers,
    rights: { view, download: { '*': ['users'] } },
    renditions: [
      rendition(id, 'original', 'jpg', 5_000_000),
      rendition(id, 'thumb', 'webp', 12_000),
      rendition(id, 'preview', 'webp', 200_000),
    ],
    width: numbers.pixel_x ?? 1,
    height: numbers.pixel_y ?? 1,
    thumbhash: '3OcRJYB4d3h/iIeHeEh3eIhw+j3A',
    dominantColor: '#8a7f6c',
    captions: [],
    fullText: null,
  }
}
