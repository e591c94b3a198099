import type { ConvertSet } from '#contract/convert-set.ts'
import { textFor } from '#contract/locale.ts'
import { ApiError } from '../../common/api-error.ts'
import type { Caller } from '../../common/caller.ts'
import type { RenditionPreset, Renditions } from '../../ports/renditions.ts'
import type { AssetRecord } from '../../records/asset-record.ts'
import { authorize, mayDownloadSomething } from '../assets/authorize.ts'

/** Presets of one asset that the caller may download. */
const allowedPresets = async (renditions: Renditions, caller: Caller, record: AssetRecord): Promise<RenditionPreset[]> =>
  (await renditions.presets(record)).filter(({ id }) => authorize(caller, record, { download: id }))

const describeOne = (preset: RenditionPreset, locale: string): ConvertSet => ({
  id: preset.id,
  title: textFor(preset.title, locale) || preset.id,
  format: preset.format,
  ...(preset.width !== null && { width: preset.width }),
  ...(preset.height !== null && { height: preset.height }),
  ...(preset.bytes !== null && { bytes: preset.bytes, ...(preset.estimated && { estimated: true }) }),
  assets: 1,
})

/** A preset for several assets: no pixel size, because sizes differ; the sum of the bytes if all are known. */
const describeSeveral = (presets: readonly [RenditionPreset, ...RenditionPreset[]], locale: string): ConvertSet => {
  const [first] = presets
  const sizes = presets.flatMap(({ bytes }) => (bytes === null ? [] : [bytes]))
  const formats = new Set(presets.map(({ format }) => format))
  return {
    id: first.id,
    title: textFor(first.title, locale) || first.id,
    ...(formats.size === 1 && { format: first.format }),
    ...(sizes.length === presets.length && {
      bytes: sizes.reduce((sum, bytes) => sum + bytes, 0),
      ...(presets.some(({ estimated }) => estimated) && { estimated: true }),
    }),
    assets: presets.length,
  }
}

/**
 * Convert sets in which the caller may download at least one of the assets, in the order of first occurrence. Rejects with
 * `access.no-download-right` if there are none and the caller may not download any of the assets.
 */
export const convertSetsFor = async (renditions: Renditions, caller: Caller, records: readonly AssetRecord[]): Promise<ConvertSet[]> => {
  const presetsById = new Map<string, [RenditionPreset, ...RenditionPreset[]]>()
  for (const record of records) {
    for (const preset of await allowedPresets(renditions, caller, record)) {
      const sameId = presetsById.get(preset.id)
      if (sameId) sameId.push(preset)
      else presetsById.set(preset.id, [preset])
    }
  }
  if (presetsById.size === 0 && !records.some((record) => mayDownloadSomething(caller, record)))
    throw new ApiError('access.no-download-right')
  return [...presetsById.values()].map((presets) =>
    records.length === 1 ? describeOne(presets[0], caller.locale) : describeSeveral(presets, caller.locale),
  )
}
