import type { DownloadApi } from '#local/downloads/download-api.ts'
import { RemoteError } from '#local/remote-error.ts'
import type { ApiClient } from '../../platform/api-client.ts'
import { fileCredentials, openFile } from '../../platform/file-transfer.ts'

/** A conversion can take minutes before the response arrives. */
const prepareTimeoutMs = 900_000

interface Options {
  /** Origin of the portal; the token is sent only to it. Default: the origin of the page. */
  readonly origin?: string
  /** Called when the server refuses a file, which is not an API call. */
  readonly onFileFailure?: (assetIds: readonly string[], failure: RemoteError) => void
}

/**
 * Download calls with the token of one user, even after another user signs in.
 * @param token null = a guest
 */
export const createDownloadsApi = (api: ApiClient, token: string | null, { origin, onFileFailure }: Options = {}): DownloadApi => ({
  prepare: async ({ assetIds, setId, zipTitle }, signal) => {
    const { url, name, bytes, rejected_asset_ids } = await api.call('download', {
      query: { id: [...assetIds], csetid: setId, ...(assetIds.length > 1 ? { operation: 'zip', title: zipTitle } : { target: 'down' }) },
      signal,
      timeout: prepareTimeoutMs,
      ...(token === null ? {} : { token }),
    })
    return { url: url ?? null, name: name ?? null, bytes: bytes ?? null, rejected: rejected_asset_ids ?? [] }
  },
  open: async ({ assetIds }, url, sent, signal) => {
    try {
      return await openFile(url, { signal, headers: { ...fileCredentials(url, token, origin), ...sent } })
    } catch (error) {
      if (error instanceof RemoteError) onFileFailure?.(assetIds, error)
      throw error
    }
  },
})
