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

interface Options {
  /** Time limit for rendering one model. */
  readonly seconds?: number
  /** Longer side of the pictures. */
  readonly longSidePx?: number
  /** Program of the worker. */
  readonly source?: URL
}

/** Reads and renders 3D models in a worker thread. */
export const createModelReader = ({
  seconds = 90,
  longSidePx = 1600,
  source = new URL('../model.worker.ts', import.meta.url),
}: Options = {}): ModelReader => {
  const jobs = createWorkerJobs<ModelCalls>({ source, memoryMb: 2048, failure: 'cannot be read as a 3D model' })
  return {
    inspect: (...args) => jobs.request('inspect', args, { seconds: inspectTimeoutSeconds }),
    draw: (request) => jobs.request('draw', [{ ...request, longSidePx }], { seconds }),
    close: () => jobs.close(),
  }
}
