import type { ConvertSet } from '#contract/convert-set.ts'
import { textFor } from '#contract/locale.ts'
import { ApiError } from '../../common/api-error.ts'
import type { Caller } from '../../common/caller.ts'
import type { AssetRecord } from '../../ports/asset-record.ts'
import type { ConvertOffer, Renditions } from '../../ports/renditions.ts'
import { authorize, mayDownloadSomething } from '../assets/authorize.ts'

/** The sets that fit one asset and that the caller may have of it. */
const allowedOffers = async (renditions: Renditions, caller: Caller, record: AssetRecord): Promise<ConvertOffer[]> =>
  (await renditions.offers(record)).filter(({ id }) => authorize(caller, record, { download: id }))

const forOne = (offer: ConvertOffer, locale: string): ConvertSet => ({
  id: offer.id,
  title: textFor(offer.title, locale) || offer.id,
  format: offer.format,
  ...(offer.width !== null && { width: offer.width }),
  ...(offer.height !== null && { height: offer.height }),
  ...(offer.bytes !== null && { bytes: offer.bytes, ...(offer.estimated && { estimated: true }) }),
  assets: 1,
})

/** What a set gives for several assets: no pixels, which differ, and the sum of the bytes as far as every one is known. */
const forSeveral = (offers: readonly [ConvertOffer, ...ConvertOffer[]], locale: string): ConvertSet => {
  const [first] = offers
  const sizes = offers.flatMap(({ bytes }) => (bytes === null ? [] : [bytes]))
  const formats = new Set(offers.map(({ format }) => format))
  return {
    id: first.id,
    title: textFor(first.title, locale) || first.id,
    ...(formats.size === 1 && { format: first.format }),
    ...(sizes.length === offers.length && {
      bytes: sizes.reduce((sum, bytes) => sum + bytes, 0),
      ...(offers.some(({ estimated }) => estimated) && { estimated: true }),
    }),
    assets: offers.length,
  }
}

/**
 * The sets in which at least one of the assets may be taken, in the order in which they are offered first.
 * Rejects with `access.no-download-right` when there are none and the caller may take nothing of any of them.
 */
export const convertSetsFor = async (renditions: Renditions, caller: Caller, records: readonly AssetRecord[]): Promise<ConvertSet[]> => {
  const bySet = new Map<string, [ConvertOffer, ...ConvertOffer[]]>()
  for (const record of records) {
    for (const offer of await allowedOffers(renditions, caller, record)) {
      const known = bySet.get(offer.id)
      if (known) known.push(offer)
      else bySet.set(offer.id, [offer])
    }
  }
  if (bySet.size === 0 && !records.some((record) => mayDownloadSomething(caller, record))) throw new ApiError('access.no-download-right')
  return [...bySet.values()].map((offers) => (records.length === 1 ? forOne(offers[0], caller.locale) : forSeveral(offers, caller.locale)))
}
