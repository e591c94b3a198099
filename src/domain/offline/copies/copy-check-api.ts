import type { CopyCheckApi } from '#local/offline/copy-checks.ts'
import type { ApiClient } from '../../../platform/api-client.ts'
import { inBatches } from '../../api/in-batches.ts'
import { isMissingCall } from '../../api/missing-calls.ts'

/** @param token null = guest session, which the client renews */
export const createCopyCheckApi = (api: () => ApiClient, token: string | null): CopyCheckApi => {
  const owner = token === null ? {} : { token }
  const missingById = async (ids: readonly string[], signal: AbortSignal): Promise<string[]> => {
    const missing: string[] = []
    for (const assetid of inBatches(ids, 'assetid'))
      missing.push(...(await api().call('getAssets', { query: { assetid: [...assetid] }, fresh: true, signal, ...owner })).missing)
    return missing
  }
  return {
    state: (since, signal) =>
      api()
        .call('getCopyState', { query: since === null ? {} : { since }, fresh: true, signal, ...owner })
        .catch((error: unknown) => (isMissingCall(error) ? null : Promise.reject(error))),
    check: (ids, files, signal) => api().call('checkCopies', { body: { ids: [...ids], files: [...files] }, signal, ...owner }),
    plainCheck: async (ids, signal) => {
      const hidden = await api()
        .call('findMissing', { body: { ids: [...ids] }, signal, ...owner })
        .then(({ missing }) => missing)
        .catch((error: unknown) => (isMissingCall(error) ? missingById(ids, signal) : Promise.reject(error)))
      return { asked: ids.length, hidden, forbidden: [], isComplete: true }
    },
  }
}
