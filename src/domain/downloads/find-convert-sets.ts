import type { ConvertSet } from '#contract/convert-set.ts'
import type { ApiClient } from '../../platform/api-client.ts'
import { inBatches, mergeConvertSets } from './download-rules.ts'

/** Rendition presets that at least one of the assets offers. Rejects with RemoteError; status 403 = no right to download. */
export const findConvertSets = async (
  api: ApiClient,
  assetIds: readonly string[],
  signal?: AbortSignal,
): Promise<readonly ConvertSet[]> => {
  const responses: (readonly ConvertSet[])[] = []
  for (const batch of inBatches(assetIds, 'asset_id')) {
    const { convert_sets } = await api.call('getConvertSets', { query: { asset_id: [...batch] }, ...(signal ? { signal } : {}) })
    responses.push(convert_sets)
  }
  return mergeConvertSets(responses)
}
