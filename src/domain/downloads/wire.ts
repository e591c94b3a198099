import { DownloadProblem, type DownloadWire } from '#local/downloads/wire.ts'
import { retryAfter } from '#local/retry-delay.ts'
import type { ApiClient } from '../../platform/api-client.ts'
import { ApiFailure, classifyFailure } from '../../platform/api-failure.ts'
import { fileCredentials, openFile } from '../../platform/file-transfer.ts'
import { type FailurePlace, messageOf } from './rules.ts'

/** A conversion can take minutes before the answer comes. */
const prepareWithin = 900_000

const kindOf = (failure: ApiFailure, place: FailurePlace): DownloadProblem['kind'] => {
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

const problemOf = (failure: ApiFailure, place: FailurePlace, headers: Headers | null): DownloadProblem =>
  new DownloadProblem(
    kindOf(failure, place),
    classifyFailure(failure) === 'session' ? 'session' : messageOf(failure, place),
    retryAfter(headers?.get('retry-after') ?? null, Date.now()),
  )

/**
 * The calls for downloads of one user, whoever this tab belongs to by the time they are made.
 * @param token null = a guest's
 * @param origin of the portal: only its own files are asked for with the token
 */
export const createDownloadWire = (api: ApiClient, token: string | null, origin?: string): DownloadWire => ({
  prepare: async ({ assetIds, setId }, signal) => {
    let headers: Headers | null = null
    try {
      const { url, name, bytes, rejected_asset_ids } = await api.call('download', {
        query: { id: [...assetIds], csetid: setId, ...(assetIds.length > 1 ? { operation: 'zip' } : { target: 'down' }) },
        signal,
        timeout: prepareWithin,
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
  open: async (url, sent, signal) => {
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
      throw error instanceof ApiFailure ? problemOf(error, 'file', headers) : error
    }
  },
})
