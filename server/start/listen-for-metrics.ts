import type { PrometheusMetrics } from '../presets/outside.ts'
import { type Listening, listen } from './listen.ts'
import type { Options } from './options.ts'

const respond = async (request: Request, metrics: PrometheusMetrics): Promise<Response> => {
  if (new URL(request.url).pathname !== '/metrics') return new Response('The measurements are at /metrics.\n', { status: 404 })
  if (request.method !== 'GET') return new Response(null, { status: 405, headers: { Allow: 'GET' } })
  const { body, contentType } = await metrics.text()
  return new Response(body, { headers: { 'Content-Type': contentType, 'Cache-Control': 'no-store' } })
}

/** Serves the measurements on a port of their own, so that no proxy in front of the portal shows them. */
export const listenForMetrics = (metrics: PrometheusMetrics, { host, port }: NonNullable<Options['metrics']>): Promise<Listening> =>
  listen((request) => respond(request, metrics), host, port, 'metrics-port')
