import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A file, because the server that reads the folder may not run, or run on another computer with the same data folder. */
const fileIn = (dataFolder: string): string => join(dataFolder, 'ingest', 'retry')

/** Requests that the server of a data folder reads unusable files again: within seconds, or at its next start. */
export const requestRetry = async (dataFolder: string): Promise<void> => {
  await mkdir(join(dataFolder, 'ingest'), { recursive: true })
  await writeFile(fileIn(dataFolder), '')
}

/** Whether there was a request; it is removed. */
export const takeRetryRequest = async (dataFolder: string): Promise<boolean> => {
  try {
    await rm(fileIn(dataFolder))
    return true
  } catch {
    // There is no request, or the data folder is not writable now; the next check tries again.
    return false
  }
}
