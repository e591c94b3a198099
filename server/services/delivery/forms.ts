import { originalConvertSet } from '#contract/download.ts'
import { ApiError } from '../../common/api-error.ts'
import { isDiskFull } from '../../common/disk-full.ts'
import type { AssetRecord, Rendition } from '../../ports/asset-record.ts'
import { findRendition } from '../../ports/asset-urls.ts'
import type { ConvertOffer, Renditions } from '../../ports/renditions.ts'
import type { ConversionLease } from './conversions.ts'

/** Whether an asset can be had in one form: not at all, at once, or after a conversion. */
export type Availability = 'unfit' | 'ready' | 'to-be-made'

export const offerFor = async (renditions: Renditions, record: AssetRecord, set: string): Promise<ConvertOffer | null> =>
  (await renditions.offers(record)).find(({ id }) => id === set) ?? null

export const availabilityOf = async (renditions: Renditions, record: AssetRecord, set: string): Promise<Availability> => {
  if (set === originalConvertSet) return findRendition(record, 'original') ? 'ready' : 'unfit'
  const offer = await offerFor(renditions, record, set)
  if (!offer) return 'unfit'
  return offer.ready ? 'ready' : 'to-be-made'
}

/** A form that needs no conversion; null when it is not there. */
export const readyForm = async (renditions: Renditions, record: AssetRecord, set: string): Promise<Rendition | null> => {
  if (set === originalConvertSet) return findRendition(record, 'original') ?? null
  return (await availabilityOf(renditions, record, set)) === 'ready' ? renditions.produce(record, set) : null
}

/** Makes a form. Rejects with `download.conversion-failed`; null when the set does not fit after all. */
export const makeForm = (
  renditions: Renditions,
  lease: ConversionLease,
  record: AssetRecord,
  set: string,
  signal: AbortSignal,
): Promise<Rendition | null> =>
  lease.run(signal, async () => {
    try {
      return await renditions.produce(record, set, signal)
    } catch (error) {
      if (error instanceof ApiError || signal.aborted || isDiskFull(error)) throw error
      throw new ApiError('download.conversion-failed')
    }
  })
