import type { QueueOptions } from '#local/downloads/download-queue.ts'
import { openDownloadLink } from '../../platform/files.ts'
import type { DownloadPrompts } from './engine-deps.ts'
import { messageOfJob } from './job-status.ts'
import { type MessageToasts, showDownloadMessage } from './show-download-message.ts'

type QueueMessages = Pick<QueueOptions, 'onRejected' | 'onProblem' | 'handOver'>

/** What the user sees of events in the queue. @param signal aborted when the engine stops */
export const createQueueMessages = (deps: DownloadPrompts & MessageToasts, signal: AbortSignal): QueueMessages => ({
  // Never omit rejected assets silently (W2).
  onRejected: ({ rejected, purpose }) => {
    if (purpose === 'keep') return
    if (deps.canRequestOrders()) deps.onOrderRequest(rejected)
    else showDownloadMessage(deps, 'unauthorized')
  },
  onProblem: (job) => {
    if (signal.aborted) return
    // The row of the job shows the reason and the next retry. A toast is only for a final state.
    deps.openTray()
    const message = messageOfJob(job)
    if (message !== null) showDownloadMessage(deps, message)
  },
  handOver: (url, job) => {
    openDownloadLink(url, job.title)
    if (!signal.aborted) showDownloadMessage(deps, 'handedOver')
  },
})
