import type { CarriedField } from '#contract/carried-fields.ts'
import type { Localised } from '#contract/locale.ts'
import type { AssetRecord, Rendition } from '../records/asset-record.ts'

/** The user or network that requests a rendition, for fair scheduling. */
export interface Requester {
  /** Key of the user or network that shares a turn. */
  readonly owner: string
  readonly signal: AbortSignal
}

/** A convert set that applies to an asset, before rights are checked. */
export interface RenditionPreset {
  readonly id: string
  readonly title: Localised
  readonly format: string
  readonly width: number | null
  readonly height: number | null
  readonly bytes: number | null
  readonly estimated: boolean
  /** True = it exists or is the original; false = it needs a conversion. */
  readonly ready: boolean
}

/** Makes renditions of assets and caches them. */
export interface Renditions {
  presets(record: AssetRecord): Promise<readonly RenditionPreset[]>
  /**
   * Null if the convert set does not apply to the asset. Rejects with ApiError `download.conversion-failed`, `server.busy` if time or
   * memory ran out, or `server.full` if the disk is full. Aborting stops the work.
   */
  produce(record: AssetRecord, convertSetId: string, signal?: AbortSignal): Promise<Rendition | null>
  /** XMP packet with the metadata that conversions of an asset carry in these fields; null = nothing. Equal records give equal bytes. */
  packet(record: AssetRecord, fields: readonly CarriedField[]): Uint8Array | null
  /**
   * A page of a document as an image, counted from 1; null beyond the last. Rejects as `produce` does, and with `server.busy` if the
   * requester has too many waiting requests.
   */
  page(record: AssetRecord, page: number, requester?: Requester): Promise<Rendition | null>
  /**
   * An image or document page with more pixels than its preview; null if there are no more pixels or no such page. Rejects as `page` does.
   */
  closeUp(record: AssetRecord, page: number, requester?: Requester): Promise<Rendition | null>
  /** A picture with all frames in screen size; null if it does not move. Rejects as `page` does. */
  moving(record: AssetRecord, requester?: Requester): Promise<Rendition | null>
}
