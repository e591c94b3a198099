import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Metrics } from '../../ports/metrics.ts'

export interface PrometheusMetrics {
  readonly metrics: Metrics
  /** All measurements in the text format of Prometheus. */
  text(): Promise<{ readonly body: string; readonly contentType: string }>
}

const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60]
const searchBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5]

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
      countBlobError: (operation) => blobErrors.inc({ operation }),
    },
    text: async () => ({ body: await registry.metrics(), contentType: registry.contentType }),
  }
}
