import { createWorkerJobs } from '../worker-jobs.ts'
import type { ModelDrawing, ModelInfo, ModelQuestion } from './model-protocol.ts'

export interface ModelReader {
  /** Rejects with Unusable if it is not a model, or damaged. */
  inspect(file: string, filetype: string): Promise<ModelInfo>
  /** Rejects with Unusable if rendering ran out of time or memory. */
  draw(question: Omit<Extract<ModelQuestion, { readonly job: 'draw' }>, 'job'>): Promise<ModelDrawing>
  close(): Promise<void>
}

const inspectTimeoutSeconds = 60

/** Reads and renders 3D models in a worker thread. `seconds`: time limit for rendering one. */
export const createModelReader = ({ seconds = 90, source = new URL('../model.worker.ts', import.meta.url) } = {}): ModelReader => {
  const jobs = createWorkerJobs<ModelQuestion, ModelInfo | ModelDrawing>({
    source,
    memoryMb: 2048,
    failure: 'can not be read as a 3D model',
  })
  return {
    inspect: async (file, filetype) => (await jobs.request({ job: 'inspect', file, filetype }, inspectTimeoutSeconds)) as ModelInfo,
    draw: async (question) => (await jobs.request({ job: 'draw', ...question }, seconds)) as ModelDrawing,
    close: () => jobs.close(),
  }
}
