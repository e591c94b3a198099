import { originalConvertSet } from '#contract/download.ts'
import { ApiError } from '../../common/api-error.ts'
import { isDiskFull } from '../../common/disk-full.ts'
import { BlobsUnavailableError } from '../../ports/blobs.ts'
import type { RenditionPreset, Renditions } from '../../ports/renditions.ts'
import { StoresUnavailableError } from '../../ports/stores.ts'
import type { AssetRecord, Rendition } from '../../records/asset-record.ts'
import { findRendition } from '../../records/asset-urls.ts'
import type { ConversionSlot } from './conversions.ts'

/** Whether an asset has a rendition: never, now, or after a conversion. */
export type RenditionAvailability = 'unfit' | 'ready' | 'to-be-made'

export const presetFor = async (renditions: Renditions, record: AssetRecord, presetId: string): Promise<RenditionPreset | null> =>
  (await renditions.presets(record)).find(({ id }) => id === presetId) ?? null

export const availabilityOf = async (renditions: Renditions, record: AssetRecord, presetId: string): Promise<RenditionAvailability> => {
  if (presetId === originalConvertSet) return findRendition(record, 'original') ? 'ready' : 'unfit'
  const preset = await presetFor(renditions, record, presetId)
  if (!preset) return 'unfit'
  return preset.ready ? 'ready' : 'to-be-made'
}

/** An existing rendition; null if it needs a conversion or the preset does not apply. */
export const existingRendition = async (renditions: Renditions, record: AssetRecord, presetId: string): Promise<Rendition | null> => {
  if (presetId === originalConvertSet) return findRendition(record, 'original') ?? null
  return (await availabilityOf(renditions, record, presetId)) === 'ready' ? renditions.produce(record, presetId) : null
}

/** Produces a rendition. Rejects with `download.conversion-failed`; null if the preset does not apply. */
export const produceRendition = (
  renditions: Renditions,
  slot: ConversionSlot,
  record: AssetRecord,
  presetId: string,
  signal: AbortSignal,
): Promise<Rendition | null> =>
  slot.run(signal, async () => {
    try {
      return await renditions.produce(record, presetId, signal)
    } catch (error) {
      const isUnavailable = error instanceof BlobsUnavailableError || error instanceof StoresUnavailableError
      if (error instanceof ApiError || signal.aborted || isDiskFull(error) || isUnavailable) throw error
      throw new ApiError('download.conversion-failed')
    }
  })
