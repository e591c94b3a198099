import type { ApiClient } from '../../platform/api-client.ts'

/** Sends a call, or adds something to sending it. */
export type SendCall = ApiClient['call']

/** Adds something to the calls that it passes on to `next`. */
export type Middleware = (next: SendCall) => SendCall

/** Joins middlewares in the order in which a call passes them: the first is the outermost. */
export const compose = (middlewares: readonly Middleware[], send: SendCall): SendCall =>
  middlewares.reduceRight((next, middleware) => middleware(next), send)
