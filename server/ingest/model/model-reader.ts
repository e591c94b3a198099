import { createWorkerJobs } from '../worker-jobs.ts'
import type { DrawRequest, ModelCalls, ModelDrawing, ModelInfo } from './model-protocol.ts'

export interface ModelReader {
  /** Rejects with UnusableFileError if it is not a model, or damaged. */
  inspect(file: string, filetype: string): Promise<ModelInfo>
  /** Rejects with UnusableFileError if rendering ran out of time or memory. */
  draw(request: DrawRequest): Promise<ModelDrawing>
  close(): Promise<void>
}

const inspectTimeoutSeconds = 60

/** Reads and renders 3D models in a worker thread. `seconds`: time limit for rendering one. */
export const createModelReader = ({ seconds = 90, source = new URL('../model.worker.ts', import.meta.url) } = {}): ModelReader => {
  const jobs = createWorkerJobs<ModelCalls>({ source, memoryMb: 2048, failure: 'cannot be read as a 3D model' })
  return {
    inspect: (...args) => jobs.request('inspect', args, { seconds: inspectTimeoutSeconds }),
    draw: (request) => jobs.request('draw', [request], { seconds }),
    close: () => jobs.close(),
  }
}
