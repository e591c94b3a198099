import type { Session } from '#contract/session.ts'
import type { StorageState } from '#local/database/recovering-storage.ts'
import type { Job } from '#local/downloads/job-records.ts'
import type { Progress } from '#local/downloads/meter.ts'
import type { RemoteError } from '#local/remote-error.ts'
import type { ApiClient } from '../../platform/api-client.ts'
import type { MessageToasts } from './show-download-message.ts'

/** Connection to the server. */
export interface DownloadConnection {
  readonly api: ApiClient
  readonly isOnline: () => boolean
  /** Called when the server does not send the file of these assets. */
  readonly onFileFailure: (assetIds: readonly string[], failure: RemoteError) => void
}

/** State of the queue that screens show. */
export interface DownloadView {
  /** Downloads of the user, in the order of the queue. */
  readonly onJobs: (jobs: readonly Job[]) => void
  /** null = no transfer. */
  readonly onProgress: (progress: Progress | null) => void
  readonly onStorage: (state: StorageState) => void
}

/** Dialogs and lists that the queue opens. */
export interface DownloadPrompts {
  /** Whether users may request assets by e-mail that they may not download. */
  readonly canRequestOrders: () => boolean
  /** Ids of assets that the server has rejected, to request them by e-mail. */
  readonly onOrderRequest: (ids: readonly string[]) => void
  readonly openTray: () => void
}

export interface DownloadEngineDeps extends DownloadConnection, DownloadView, DownloadPrompts, MessageToasts {
  readonly session: Session
}
