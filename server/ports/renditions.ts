import type { Localised } from '#contract/locale.ts'
import type { AssetRecord, Rendition } from './asset-record.ts'

/** Who waits for a picture, and until when. */
export interface Asking {
  /** Whose turn it is. */
  readonly owner: string
  readonly signal: AbortSignal
}

/** A convert set that fits an asset, before rights are looked at. */
export interface ConvertOffer {
  readonly id: string
  readonly title: Localised
  readonly format: string
  readonly width: number | null
  readonly height: number | null
  readonly bytes: number | null
  readonly estimated: boolean
  /** true = it is there or is the original; false = must be made first, which counts as a conversion. */
  readonly ready: boolean
}

/** Makes what can be made from an asset and remembers it. */
export interface Renditions {
  offers(record: AssetRecord): Promise<readonly ConvertOffer[]>
  /**
   * Null when the set does not fit the asset. Rejects with ApiError `download.conversion-failed`, `server.busy` when time or memory ran out,
   * or `server.full` when the disk is full. Aborting stops the work.
   */
  produce(record: AssetRecord, convertSetId: string, signal?: AbortSignal): Promise<Rendition | null>
  /** A page of a document as an image, counted from 1; null beyond the last. Rejects as `produce` does, and with `server.busy` while `asking` has too many in line. */
  page(record: AssetRecord, page: number, asking?: Asking): Promise<Rendition | null>
  /** A picture, or a page of a document, with more pixels than its preview; null when there are no more, or no such page. Rejects as `page` does. */
  closeUp(record: AssetRecord, page: number, asking?: Asking): Promise<Rendition | null>
}
