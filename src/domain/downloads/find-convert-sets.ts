import type { ConvertSet } from '#contract/convert-set.ts'
import { RemoteError } from '#local/remote-error.ts'
import type { ApiClient } from '../../platform/api-client.ts'
import { isStaticDocument } from '../../platform/boot.ts'
import { inBatches } from '../api/in-batches.ts'
import { mergeConvertSets } from './download-rules.ts'

const isForbidden = (failure: unknown): boolean => failure instanceof RemoteError && failure.kind === 'denied'

/**
 * Rendition presets that at least one of the assets offers. Rejects with RemoteError; status 403 = no right to download any of them.
 *
 * @param isStrict the backend may refuse a whole list because of one asset without the right, so a refused list is asked again in halves.
 * The portal's own server refuses a list only if it offers nothing for any asset.
 */
export const findConvertSets = async (
  api: ApiClient,
  assetIds: readonly string[],
  signal?: AbortSignal,
  isStrict = isStaticDocument(),
): Promise<readonly ConvertSet[]> => {
  const responses: (readonly ConvertSet[])[] = []
  let refusal: unknown = null
  const request = async (ids: readonly string[]): Promise<void> => {
    try {
      const { convert_sets } = await api.call('getConvertSets', { query: { asset_id: [...ids] }, ...(signal ? { signal } : {}) })
      responses.push(convert_sets)
    } catch (failure) {
      if (!isForbidden(failure)) throw failure
      refusal = failure
      if (ids.length === 1 || !isStrict) return
      const middle = Math.ceil(ids.length / 2)
      await request(ids.slice(0, middle))
      await request(ids.slice(middle))
    }
  }
  for (const batch of inBatches(assetIds, 'asset_id')) await request(batch)
  if (responses.length === 0 && refusal !== null) throw refusal
  return mergeConvertSets(responses)
}
