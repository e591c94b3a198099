import type { RouteHandler } from 'workbox-core'

export interface WorkerRoute {
  readonly matches: (url: URL, request: Request) => boolean
  readonly handler: RouteHandler
}
