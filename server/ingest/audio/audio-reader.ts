import { createWorkerJobs } from '../worker-jobs.ts'
import type { AudioCalls, AudioTags } from './audio-protocol.ts'

export interface AudioReader {
  /** Rejects with UnusableFileError: damaged, or beyond the limits of time and memory. */
  inspect(file: string, mime: string): Promise<AudioTags>
  close(): Promise<void>
}

/** Reads tags of sounds in a worker thread. */
export const createAudioReader = ({
  seconds = 30,
  growthMb = 800,
  source = new URL('../audio.worker.ts', import.meta.url),
} = {}): AudioReader => {
  const jobs = createWorkerJobs<AudioCalls>({ source, memoryMb: 512, growthMb, failure: 'cannot be read as a sound' })
  return {
    inspect: (...args) => jobs.request('inspect', args, { seconds }),
    close: () => jobs.close(),
  }
}
