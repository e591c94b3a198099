import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Metrics } from '../../ports/metrics.ts'
import type { JobCounts } from '../../ports/rendition-jobs.ts'

export interface PrometheusMetrics {
  readonly metrics: Metrics
  /** All measurements in the text format of Prometheus. */
  text(): Promise<{ readonly body: string; readonly contentType: string }>
}

const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60]
const searchBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5]

const kinds = { forms: 'download', pages: 'page' } as const
const jobStates = ['waiting', 'running', 'postponed', 'failed'] as const

/** The jobs are in a database, so they are counted for each export. While it does not respond, their series are missing. */
const observeJobs = (registry: Registry, read: () => Promise<readonly JobCounts[]>): void => {
  const registers = [registry]
  const current = () => read().catch(() => [])
  const jobs: Gauge<'kind' | 'state'> = new Gauge({
    name: 'vitrine_conversion_jobs',
    help: 'Conversions of all servers by state; failed ones are those of the last 15 minutes.',
    labelNames: ['kind', 'state'],
    registers,
    collect: async () => {
      jobs.reset()
      for (const { list, ...counts } of await current())
        for (const state of jobStates) jobs.set({ kind: kinds[list], state }, counts[state])
    },
  })
  const oldest: Gauge<'kind'> = new Gauge({
    name: 'vitrine_conversion_jobs_oldest_seconds',
    help: 'Time that the oldest waiting conversion has waited for a server; 0 = none waits.',
    labelNames: ['kind'],
    registers,
    collect: async () => {
      oldest.reset()
      for (const { list, oldestWaitMs } of await current()) oldest.set({ kind: kinds[list] }, oldestWaitMs / 1000)
    },
  })
}

export const createPrometheusMetrics = (): PrometheusMetrics => {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'vitrine_http_request_duration_seconds',
    help: 'Time until a response begins, by call and class of its status.',
    labelNames: ['call', 'status'],
    buckets: requestBuckets,
    registers,
  })
  const searches = new Histogram({
    name: 'vitrine_search_duration_seconds',
    help: 'Time that the catalogue takes for a search.',
    buckets: searchBuckets,
    registers,
  })
  const queue = new Gauge({ name: 'vitrine_ingest_queue_files', help: 'Files that wait for the ingest.', registers })
  const blobErrors = new Counter({
    name: 'vitrine_blob_errors_total',
    help: 'Failed operations of the blob store; a missing blob is not an error.',
    labelNames: ['operation'],
    registers,
  })
  return {
    metrics: {
      countRequest: (call, status, seconds) => requests.observe({ call, status: `${Math.floor(status / 100)}xx` }, seconds),
      countSearch: (seconds) => searches.observe(seconds),
      setIngestQueue: (files) => queue.set(files),
      observeJobs: (read) => observeJobs(registry, read),
      countBlobError: (operation) => blobErrors.inc({ operation }),
    },
    text: async () => ({ body: await registry.metrics(), contentType: registry.contentType }),
  }
}
