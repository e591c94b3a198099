import type { Localised } from '#contract/locale.ts'

/** One value of a keyword field, in every language known for it. `value` is the canonical one that facets and filters use. */
export interface KeywordValue {
  readonly value: string
  readonly labels?: Localised
}

/** A file that can leave the server: the original or something made from it. */
export interface Rendition {
  /** `original`, `thumb`, `preview`, `poster`, `page-1` …, or the id of a convert set. */
  readonly name: string
  /** Key in the blob store; content-addressed, so equal bytes are stored once. For `original` the store may point at the watched folder. */
  readonly blob: string
  readonly mime: string
  /** Without the dot. */
  readonly extension: string
  readonly bytes: number
  /** Unsigned CRC-32 of the bytes, for byte-stable zips. */
  readonly crc32: number
  /** Hex; strong ETag and Repr-Digest come from it. */
  readonly sha256: string
  /** Hex, of large files: see `contract/parts-digest.ts`. */
  readonly partsDigest?: string
  readonly width?: number
  readonly height?: number
}

/** Groups that may do something. `everyone` = guests too, `guests` = whoever is not signed in, `users` = whoever is, else names of user groups. */
export interface AssetRights {
  readonly view: readonly string[]
  /** Convert set id → groups; `*` = every set that is not named. */
  readonly download: Readonly<Record<string, readonly string[]>>
}

/** Everything the server knows of an asset. Responses are built by `services/assets/present-asset.ts` and never contain a record. */
export interface AssetRecord {
  readonly id: string
  /** Path of the source below the watched folder, with `/`. */
  readonly path: string
  readonly kind: 'image' | 'video' | 'document' | '3d'
  /** By content, never by extension: `jpg`, `mp4`, `pdf`, `glb`. */
  readonly filetype: string
  /** Text fields: one text, or one per language. */
  readonly texts: Readonly<Record<string, string | Localised>>
  readonly keywords: Readonly<Record<string, readonly KeywordValue[]>>
  /** Numbers, bytes, dates in epoch seconds. */
  readonly numbers: Readonly<Record<string, number>>
  readonly rights: AssetRights
  readonly renditions: readonly Rendition[]
  /** Size of the upright picture, video frame or first page. */
  readonly width: number | null
  readonly height: number | null
  readonly thumbhash: string | null
  readonly dominantColor: string | null
  /** It has no preview yet, and making one is tried again. */
  readonly previewPending?: true
  readonly captions: readonly { readonly label: string; readonly lang: string; readonly blob: string }[]
  /** Text inside a document, for search only. */
  readonly fullText: string | null
}
