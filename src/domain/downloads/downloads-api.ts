import { type DownloadApi, DownloadError } from '#local/downloads/download-api.ts'
import { parseRetryAfterMs } from '#local/retry-delay.ts'
import type { ApiClient } from '../../platform/api-client.ts'
import { ApiFailure, classifyFailure } from '../../platform/api-failure.ts'
import { fileCredentials, openFile } from '../../platform/file-transfer.ts'
import { type FailureSource, messageOf } from './download-rules.ts'

/** A conversion can take minutes before the response arrives. */
const prepareTimeoutMs = 900_000

const kindOf = (failure: ApiFailure, place: FailureSource): DownloadError['kind'] => {
  const { status, code } = failure
  if (code === 'download.conversion-failed') return 'failed'
  switch (classifyFailure(failure)) {
    case 'unreachable':
    case 'temporary':
      return 'later'
    case 'session':
      return 'auth'
    case 'denied':
      return place === 'api' ? 'denied' : 'failed'
    case 'permanent':
      if (status === 404 || status === 410) return 'gone'
      return status === 416 ? 'restart' : 'failed'
  }
}

const problemOf = (failure: ApiFailure, place: FailureSource, headers: Headers | null): DownloadError =>
  new DownloadError(
    kindOf(failure, place),
    classifyFailure(failure) === 'session' ? 'session' : messageOf(failure, place),
    parseRetryAfterMs(headers?.get('retry-after') ?? null, Date.now()),
  )

interface Options {
  /** Of the portal; only its own files are requested with the token. Default: that of the page. */
  readonly origin?: string
  /** Told of every refusal of a file, which no API call reports. */
  readonly onFileFailure?: (assetIds: readonly string[], failure: ApiFailure) => void
}

/**
 * Download calls with the token of one user, even after another user signs in.
 * @param token null = a guest
 */
export const createDownloadsApi = (api: ApiClient, token: string | null, { origin, onFileFailure }: Options = {}): DownloadApi => ({
  prepare: async ({ assetIds, setId }, signal) => {
    let headers: Headers | null = null
    try {
      const { url, name, bytes, rejected_asset_ids } = await api.call('download', {
        query: { id: [...assetIds], csetid: setId, ...(assetIds.length > 1 ? { operation: 'zip' } : { target: 'down' }) },
        signal,
        timeout: prepareTimeoutMs,
        ...(token === null ? {} : { token }),
        onHeaders: (received) => {
          headers = received
        },
      })
      return { url: url ?? null, name: name ?? null, bytes: bytes ?? null, rejected: rejected_asset_ids ?? [] }
    } catch (error) {
      throw error instanceof ApiFailure ? problemOf(error, 'api', headers) : error
    }
  },
  open: async ({ assetIds }, url, sent, signal) => {
    let headers: Headers | null = null
    try {
      return await openFile(url, {
        signal,
        headers: { ...fileCredentials(url, token, origin), ...sent },
        onHeaders: (received) => {
          headers = received
        },
      })
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      onFileFailure?.(assetIds, error)
      throw problemOf(error, 'file', headers)
    }
  },
})
