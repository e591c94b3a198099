import type { Blobs } from '../../server/ports/blobs.ts'
import { sampleAsset } from '../../server/ports/conformance/conformance-samples.ts'
import type { AssetRecord, AssetRights } from '../../server/records/asset-record.ts'
import { makeRendition } from './fake-renditions.ts'
import { randomBytes } from './random-bytes.ts'

export const rights = (view: readonly string[], download: AssetRights['download'] = { '*': view }): AssetRights => ({ view, download })

/** A picture with its thumbnail, preview and web rendition. */
export const makeImage = async (
  blobs: Blobs,
  id: string,
  change: Partial<AssetRecord> = {},
  original: Uint8Array = randomBytes(3000),
): Promise<AssetRecord> =>
  sampleAsset(id, {
    texts: { title: { de: `Bild ${id}`, en: `Picture ${id}` }, credit: 'Foto: ä "x"' },
    keywords: { licence: [{ value: 'cc-by', labels: { de: 'Namensnennung' } }] },
    numbers: { imp_date: 1_700_000_000 },
    rights: rights(['everyone']),
    renditions: [
      await makeRendition(blobs, 'original', 'jpg', 'image/jpeg', original, { width: 4000, height: 3000 }),
      await makeRendition(blobs, 'thumb', 'webp', 'image/webp'),
      await makeRendition(blobs, 'preview', 'jpg', 'image/jpeg', randomBytes(900)),
      await makeRendition(blobs, 'web', 'jpg', 'image/jpeg', randomBytes(700)),
    ],
    ...change,
  })

/** A video with a smaller rendition and captions; longer than one read chunk. */
export const makeVideo = async (blobs: Blobs, id: string, change: Partial<AssetRecord> = {}): Promise<AssetRecord> => {
  const captions = 'WEBVTT\n\n00:00.000 --> 00:01.000\nHallo\n'
  await blobs.put(`captions/${id.toLowerCase()}.vtt`, Buffer.from(captions))
  return sampleAsset(id, {
    kind: 'video',
    filetype: 'mp4',
    rights: rights(['everyone']),
    captions: [{ label: 'Deutsch', lang: 'de', blob: `captions/${id.toLowerCase()}.vtt` }],
    renditions: [
      await makeRendition(blobs, 'original', 'mp4', 'video/mp4', randomBytes(900_000), { height: 2160 }),
      await makeRendition(blobs, 'mp4-720', 'mp4', 'video/mp4', randomBytes(700_000), { height: 720 }),
      await makeRendition(blobs, 'poster', 'jpg', 'image/jpeg'),
      await makeRendition(blobs, 'thumb', 'webp', 'image/webp'),
    ],
    ...change,
  })
}

/** A model of several files, with the single file converted from them. */
export const makeModel = async (blobs: Blobs, id: string, change: Partial<AssetRecord> = {}): Promise<AssetRecord> =>
  sampleAsset(id, {
    kind: '3d',
    filetype: 'gltf',
    rights: rights(['everyone']),
    renditions: [
      await makeRendition(blobs, 'original', 'gltf', 'model/gltf+json', randomBytes(600)),
      await makeRendition(blobs, 'glb', 'glb', 'model/gltf-binary', randomBytes(2500)),
      await makeRendition(blobs, 'preview', 'webp', 'image/webp', randomBytes(900), { width: 1600, height: 1200 }),
    ],
    width: 1600,
    height: 1200,
    ...change,
  })

export const makeDocument = async (blobs: Blobs, id: string, change: Partial<AssetRecord> = {}): Promise<AssetRecord> =>
  sampleAsset(id, {
    kind: 'document',
    filetype: 'pdf',
    rights: rights(['everyone']),
    numbers: { pages: 3 },
    renditions: [
      await makeRendition(blobs, 'original', 'pdf', 'application/pdf', randomBytes(2000)),
      await makeRendition(blobs, 'page-1', 'webp', 'image/webp'),
      await makeRendition(blobs, 'thumb', 'webp', 'image/webp'),
    ],
    ...change,
  })

/** A file without a picture. */
export const makeFile = async (
  blobs: Blobs,
  kind: 'audio' | 'other',
  id: string,
  change: Partial<AssetRecord> = {},
  extension = kind === 'audio' ? 'mp3' : 'docx',
): Promise<AssetRecord> =>
  sampleAsset(id, {
    kind,
    filetype: extension,
    keywords: { asset_groups: [{ value: kind }] },
    rights: rights(['everyone']),
    renditions: [
      await makeRendition(blobs, 'original', extension, kind === 'audio' ? 'audio/mpeg' : 'application/octet-stream', randomBytes(2000)),
    ],
    width: null,
    height: null,
    thumbhash: null,
    dominantColor: null,
    ...change,
  })
