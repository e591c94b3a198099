import type { CopyCheckApi } from '#local/offline/copy-checks.ts'
import { OfflineCopyError } from '#local/offline/offline-api.ts'
import type { ApiClient } from '../../platform/api-client.ts'
import { ApiFailure } from '../../platform/api-failure.ts'
import { inBatches } from '../downloads/download-rules.ts'
import { problemKind } from './offline-copies-api.ts'

const asProblem = (error: unknown): never => {
  throw error instanceof ApiFailure ? new OfflineCopyError(problemKind(error)) : error
}
/** The server does not support the call. */
const isUnknownCall = (error: unknown): boolean => error instanceof ApiFailure && (error.status === 404 || error.status === 405)

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
        .catch((error: unknown) => (isUnknownCall(error) ? null : asProblem(error))),
    check: (ids, signal) =>
      api()
        .call('checkCopies', { body: { ids: [...ids] }, signal, ...owner })
        .catch(asProblem),
    plainCheck: async (ids, signal) => {
      const hidden = await api()
        .call('findMissing', { body: { ids: [...ids] }, signal, ...owner })
        .then(({ missing }) => missing)
        .catch((error: unknown) => (isUnknownCall(error) ? missingById(ids, signal) : asProblem(error)))
        .catch(asProblem)
      return { asked: ids.length, hidden, forbidden: [], isComplete: true }
    },
  }
}
