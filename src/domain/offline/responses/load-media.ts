import type { Getter, Setter } from 'jotai'
import { RemoteError } from '#local/remote-error.ts'
import { connectionAtom, lastResponseAtAtom } from '../../connection/atoms.ts'
import { connectionAfter } from '../../connection/connection-rules.ts'
import { offlineFileAtom } from '../copies/actions.ts'
import type { OfflineFile } from '../copies/offline-file.ts'
import { fallbackTimeoutMs } from './fallback-rules.ts'

/** Media of one asset for a viewer: from the server or from the offline file. */
export interface MediaSource<Value> {
  readonly asset: string
  /** Whether the viewer can show a file of this media type. */
  readonly isShowable: (type: string) => boolean
  readonly fromServer: (signal: AbortSignal) => Promise<Value>
  /** The signal is aborted when the viewer no longer needs the value. */
  readonly fromFile: (file: Blob, signal: AbortSignal) => Value | Promise<Value>
}

export interface Media<Value> {
  readonly value: Value
  readonly isOffline: boolean
}

/** Why only the preview is shown: the file is incomplete, not part of the offline copy, or the code of its viewer is missing. */
export type PreviewOnlyReason = Exclude<OfflineFile['status'], 'ready'> | 'no-viewer'

/** The server cannot be reached, and only the preview of the asset is available offline. */
export class PreviewOnlyError extends Error {
  constructor(
    readonly reason: PreviewOnlyReason,
    override readonly cause: RemoteError,
  ) {
    super('only the preview is available offline')
  }

  get fileStatus(): OfflineFile['status'] {
    return this.reason === 'no-viewer' ? 'ready' : this.reason
  }
}

const timedOut = Symbol('no response in time')

/** Includes the pages of a proxy or a network, which have a status. */
const isUnreachable = (failure: unknown): failure is RemoteError => failure instanceof RemoteError && connectionAfter(failure) !== 'online'

/**
 * Loads media from the server while it is reachable, so that they are current and the rights are checked. Uses the offline file if the
 * server is unreachable or too slow. Rejects with PreviewOnlyError, or as `fromServer` does.
 */
export const loadMedia = async <Value>(
  { get, set }: { readonly get: Getter; readonly set: Setter },
  { asset, isShowable, fromServer, fromFile }: MediaSource<Value>,
  signal: AbortSignal,
): Promise<Media<Value>> => {
  const findFile = () => set(offlineFileAtom, asset, isShowable)
  const show = async (blob: Blob): Promise<Media<Value>> => ({ value: await fromFile(blob, signal), isOffline: true })
  if (get(connectionAtom) !== 'online') {
    const file = await findFile()
    if (file.status === 'ready') return show(file.blob)
  }
  const response = fromServer(signal)
  const late = new Promise<typeof timedOut>((done) => setTimeout(done, fallbackTimeoutMs(get(lastResponseAtAtom)), timedOut))
  const first = await Promise.race([response, late]).catch((failure: unknown) => failure)
  if (first === timedOut || isUnreachable(first)) {
    const file = await findFile()
    if (file.status === 'ready') return show(file.blob)
    return response.then(
      (value) => ({ value, isOffline: false }),
      (failure: unknown) => {
        throw isUnreachable(failure) ? new PreviewOnlyError(file.status, failure) : failure
      },
    )
  }
  return { value: await response, isOffline: false }
}
