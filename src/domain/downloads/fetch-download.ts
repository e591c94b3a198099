import type { DownloadAnswer } from '#contract/download.ts'
import type { ApiClient } from '../../platform/api-client.ts'
import { transferFile } from '../../platform/file-transfer.ts'
import { isFull, openDownloadLink, openSink } from '../../platform/files.ts'
import { downloadName } from './file-name.ts'
import type { DownloadJob } from './job.ts'
import type { Runtime } from './runtime.ts'

/** A conversion can take minutes before the answer comes. */
const prepareWithin = 900_000

export const prepareDownload = (api: ApiClient, { assetIds, setId }: DownloadJob, signal: AbortSignal): Promise<DownloadAnswer> =>
  api.call('download', {
    query: { id: [...assetIds], csetid: setId, ...(assetIds.length > 1 ? { operation: 'zip' } : { target: 'down' }) },
    signal,
    timeout: prepareWithin,
  })

export interface FetchedFile {
  readonly name: string
  /** null = the browser or the person has it already. */
  readonly blob: Blob | null
}

interface Reports {
  readonly onHead: (name: string, total: number | null) => void
  readonly onBytes: (received: number) => void
}

class TooLarge extends Error {}

/** Streams the prepared file to this device; what it can't take in goes to the browser as a plain link. */
export const fetchDownload = async (
  url: string,
  answer: DownloadAnswer,
  job: DownloadJob,
  runtime: Runtime,
  reports: Reports,
): Promise<FetchedFile> => {
  const extension = job.assetIds.length > 1 ? 'zip' : runtime.extension
  const assetId = job.assetIds[0] ?? 'download'
  let name = downloadName({ header: null, suggested: answer.name, assetId, extension })
  try {
    const blob = await transferFile({
      url,
      signal: runtime.controller.signal,
      onBytes: reports.onBytes,
      open: async ({ disposition, type, total }) => {
        name = downloadName({ header: disposition, suggested: answer.name, assetId, extension })
        const bytes = total ?? answer.bytes ?? null
        reports.onHead(name, bytes)
        const sink = await openSink(bytes, type, runtime.destination)
        if (!sink) throw new TooLarge()
        return sink
      },
    })
    return { name, blob }
  } catch (error) {
    if (!(error instanceof TooLarge) && !(isFull(error) && !runtime.destination)) throw error
    openDownloadLink(url, name)
    return { name, blob: null }
  }
}
