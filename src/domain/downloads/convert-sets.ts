import type { ConvertSet } from '#contract/convert-set.ts'
import type { ApiClient } from '../../platform/api-client.ts'
import { inBatches, mergeConvertSets } from './rules.ts'

/** The forms in which at least one of the assets can be had. Rejects with ApiFailure; status 403 = no right to download. */
export const findConvertSets = async (
  api: ApiClient,
  assetIds: readonly string[],
  signal?: AbortSignal,
): Promise<readonly ConvertSet[]> => {
  const answers: (readonly ConvertSet[])[] = []
  for (const batch of inBatches(assetIds, 'asset_id')) {
    const { convert_sets } = await api.call('getConvertSets', { query: { asset_id: [...batch] }, ...(signal ? { signal } : {}) })
    answers.push(convert_sets)
  }
  return mergeConvertSets(answers)
}
