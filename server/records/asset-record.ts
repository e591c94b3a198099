import type { AssetKind } from '#contract/asset-kind.ts'
import type { Localised } from '#contract/locale.ts'
import type { TimeLimits } from './limit-names.ts'

/** One value of a keyword field with its labels in all known languages. Facets and filters use the canonical `value`. */
export interface KeywordValue {
  readonly value: string
  readonly labels?: Localised
}

/** A file of an asset: the original or a file made from it. */
export interface Rendition {
  /** `original`, `thumb`, `preview`, `poster`, `page-1` …, or the id of a convert set. */
  readonly name: string
  /**
   * Key in the blob store, derived from the content, so that equal bytes are stored once. The key of an `original` may refer to the watched
   * folder.
   */
  readonly blob: string
  readonly mime: string
  /** Without dot. */
  readonly extension: string
  readonly bytes: number
  /** Unsigned CRC-32 of the bytes, for byte-stable zips. */
  readonly crc32: number
  /** Hex; source of the strong ETag and of Repr-Digest. */
  readonly sha256: string
  /** Hex, only for large files: see `contract/parts-digest.ts`. */
  readonly partsDigest?: string
  readonly width?: number
  readonly height?: number
}

/** Rights without the limits, and when the limits change them next. */
interface TimedRights extends Pick<AssetRights, 'view' | 'download'> {
  readonly limits: TimeLimits
  /** Milliseconds since the epoch; null = never. */
  readonly nextAt: number | null
}

/** Tables of the media folder that name rights of a file, by the path of the table. What is not named follows the rules for folders. */
export interface NamingTables {
  readonly view?: string
  /** Convert set id or `*` → table. */
  readonly download?: Readonly<Record<string, string>>
}

/** Rights of a file by the media folder alone, without the rules for folders and without limits in time. */
export interface GivenRights extends Pick<AssetRights, 'view' | 'download'> {
  /** Folder of the file below the media folder; '' = the media folder itself. */
  readonly folder: string
  readonly named: NamingTables
}

/** What the rights of an asset follow from, so that changed rules for folders apply without reading the file again. */
export interface RightsOrigin extends GivenRights {
  /** Other files that are part of the asset, such as textures of a model. */
  readonly parts?: readonly GivenRights[]
}

/** Groups with a right. `everyone` = all, `guests` = not signed in, `users` = signed in, else names of user groups. */
export interface AssetRights {
  readonly view: readonly string[]
  /** Convert set id → groups; `*` = all sets that are not named. */
  readonly download: Readonly<Record<string, readonly string[]>>
  /** Only of assets with limits in time, which `view` and `download` already obey. */
  readonly timed?: TimedRights
  /** Missing in records of earlier versions, which the next pass over the folder composes again. */
  readonly origin?: RightsOrigin
}

/** Text field that responses contain only if an administrator shows it: the place where an image was taken is personal data. */
export const privateField = 'coordinates'

/** All data of an asset on the server. `services/assets/present-asset.ts` builds responses; they never contain a record. */
export interface AssetRecord {
  readonly id: string
  /** Path of the source below the watched folder, with `/`. */
  readonly path: string
  readonly kind: AssetKind
  /** From the content, never from the extension: `jpg`, `mp4`, `pdf`, `glb`. */
  readonly filetype: string
  /** Text fields: one text, or one per language. */
  readonly texts: Readonly<Record<string, string | Localised>>
  readonly keywords: Readonly<Record<string, readonly KeywordValue[]>>
  /** Numbers, bytes, dates in epoch seconds. */
  readonly numbers: Readonly<Record<string, number>>
  readonly rights: AssetRights
  readonly renditions: readonly Rendition[]
  /** Size of the upright image, video frame or first page. */
  readonly width: number | null
  readonly height: number | null
  readonly thumbhash: string | null
  readonly dominantColor: string | null
  /** There is no preview yet; ingest tries again. */
  readonly previewPending?: true
  readonly captions: readonly { readonly label: string; readonly lang: string; readonly blob: string }[]
  /** Text of a document, for search only. */
  readonly fullText: string | null
}
