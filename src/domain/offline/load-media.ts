import type { Getter, Setter } from 'jotai'
import { ApiFailure } from '../../platform/api-failure.ts'
import { connectionAtom, lastAnswerAtom } from '../connection/atoms.ts'
import { connectionAfter } from '../connection/rules.ts'
import { offlineFileAtom } from '../kept/actions.ts'
import type { OfflineFile } from '../kept/offline-file.ts'
import { patience } from './rules.ts'

/** Where a viewer gets what it shows of one asset: from the server or from the file that is available offline. */
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
export type OnlyPreviewReason = Exclude<OfflineFile['status'], 'ready'> | 'no-viewer'

/** The server cannot be reached, and only the preview of the asset is available offline. */
export class OnlyPreview extends Error {
  constructor(
    readonly reason: OnlyPreviewReason,
    override readonly cause: ApiFailure,
  ) {
    super('only the preview is available offline')
  }

  get fileStatus(): OfflineFile['status'] {
    return this.reason === 'no-viewer' ? 'ready' : this.reason
  }
}

const silence = Symbol('no response in time')

const isUnreachable = (failure: unknown): failure is ApiFailure =>
  failure instanceof ApiFailure && failure.status === 0 && connectionAfter(failure) !== 'online'

/**
 * Asks the server while it can be reached, so that what is shown is current and its rights are checked. Otherwise, or if the server does not
 * respond in time, uses the file that is available offline. Rejects with OnlyPreview, or as `fromServer` does.
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
  const late = new Promise<typeof silence>((done) => setTimeout(done, patience(get(lastAnswerAtom)), silence))
  const first = await Promise.race([response, late]).catch((failure: unknown) => failure)
  if (first === silence || isUnreachable(first)) {
    const file = await findFile()
    if (file.status === 'ready') return show(file.blob)
    return response.then(
      (value) => ({ value, isOffline: false }),
      (failure: unknown) => {
        throw isUnreachable(failure) ? new OnlyPreview(file.status, failure) : failure
      },
    )
  }
  return { value: await response, isOffline: false }
}
