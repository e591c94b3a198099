import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A file, because the server that reads the folder may not run, or run on another computer with the same data folder. */
const fileIn = (dataFolder: string): string => join(dataFolder, 'ingest', 'retry')

/** Asks the server of a data folder to read unusable files again: within seconds, or at its next start. */
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
    // None, or a data folder that is not writable now; the next look tries again.
    return false
  }
}
