import type { AssetKind } from '#contract/asset-kind.ts'
import type { ConvertSet, ConvertSetKind } from '#contract/convert-set.ts'
import { textFor } from '#contract/locale.ts'
import { ApiError } from '../../common/api-error.ts'
import type { Caller } from '../../common/caller.ts'
import type { RenditionPreset, Renditions } from '../../ports/renditions.ts'
import type { AssetRecord } from '../../records/asset-record.ts'
import { authorize, mayDownloadSomething } from '../assets/authorize.ts'

/** Presets of one asset that the caller may download. */
const allowedPresets = async (renditions: Renditions, caller: Caller, record: AssetRecord): Promise<RenditionPreset[]> =>
  (await renditions.presets(record)).filter(({ id }) => authorize(caller, record, { download: id }))

/** A preset of an asset of this kind. */
interface PresetOffer {
  readonly kind: AssetKind
  readonly preset: RenditionPreset
}
type Offers = readonly [PresetOffer, ...PresetOffer[]]

/** Number, format and size of several renditions: the format if all have the same, the sum of the bytes if all are known. */
const summarise = (offers: readonly PresetOffer[]): Omit<ConvertSetKind, 'kind'> => {
  const presets = offers.map(({ preset }) => preset)
  const sizes = presets.flatMap(({ bytes }) => (bytes === null ? [] : [bytes]))
  const [format, ...otherFormats] = new Set(presets.map((preset) => preset.format))
  return {
    ...(format !== undefined && otherFormats.length === 0 && { format }),
    ...(sizes.length === presets.length && {
      bytes: sizes.reduce((sum, bytes) => sum + bytes, 0),
      ...(presets.some(({ estimated }) => estimated) && { estimated: true }),
    }),
    assets: presets.length,
  }
}

const summariseKinds = (offers: Offers): ConvertSetKind[] => {
  const kinds = [...new Set(offers.map(({ kind }) => kind))]
  return kinds.map((kind) => ({ kind, ...summarise(offers.filter((offer) => offer.kind === kind)) }))
}

const describeOne = (preset: RenditionPreset, locale: string): ConvertSet => ({
  id: preset.id,
  title: textFor(preset.title, locale) || preset.id,
  format: preset.format,
  ...(preset.width !== null && { width: preset.width }),
  ...(preset.height !== null && { height: preset.height }),
  ...(preset.bytes !== null && { bytes: preset.bytes, ...(preset.estimated && { estimated: true }) }),
  assets: 1,
})

/** A preset for several assets: no pixel size, because sizes differ. */
const describeSeveral = (offers: Offers, locale: string): ConvertSet => {
  const [{ preset: first }] = offers
  return { id: first.id, title: textFor(first.title, locale) || first.id, ...summarise(offers) }
}

/**
 * Convert sets in which the caller may download at least one of the assets, in the order of first occurrence. Rejects with
 * `access.no-download-right` if there are none and the caller may not download any of the assets.
 */
export const convertSetsFor = async (renditions: Renditions, caller: Caller, records: readonly AssetRecord[]): Promise<ConvertSet[]> => {
  const offersById = new Map<string, [PresetOffer, ...PresetOffer[]]>()
  for (const record of records) {
    for (const preset of await allowedPresets(renditions, caller, record)) {
      const offer = { kind: record.kind, preset }
      const sameId = offersById.get(preset.id)
      if (sameId) sameId.push(offer)
      else offersById.set(preset.id, [offer])
    }
  }
  if (offersById.size === 0 && !records.some((record) => mayDownloadSomething(caller, record)))
    throw new ApiError('access.no-download-right')
  return [...offersById.values()].map((offers) => ({
    ...(records.length === 1 ? describeOne(offers[0].preset, caller.locale) : describeSeveral(offers, caller.locale)),
    kinds: summariseKinds(offers),
  }))
}
