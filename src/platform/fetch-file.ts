import { ApiFailure, lostCall } from './api-failure.ts'

/** A file as the server has it now. Rejects with ApiFailure. */
export const fetchFile = async (address: string): Promise<Blob> => {
  const response = await fetch(address, { cache: 'no-store', redirect: 'error', signal: AbortSignal.timeout(60_000) }).catch(() => {
    throw lostCall()
  })
  if (!response.ok) throw new ApiFailure('client.unknown-status', response.status)
  return await response.blob()
}
