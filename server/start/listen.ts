import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { OptionError } from './option-error.ts'
import { createStalledResponses } from './stalled-responses.ts'

export interface Listening {
  /** `http://127.0.0.1:8080/` */
  readonly address: string
  /** Continues to respond, but each response closes its connection. */
  drain(): void
  /** Stops accepting connections and waits for responses in progress, up to a limit in milliseconds. */
  close(limitMs: number): Promise<void>
}

/** Responses from before the drain leave their connection open. Idle connections are closed at this interval. */
const idleCheckMs = 100

type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch']

/** A client that takes no byte of its response for this time is disconnected. */
const sendTimeoutMs = 120_000
const stallCheckMs = 10_000

/** Bytes of a request head with a list of 10,000 ids, as in the URL of a zip. */
const maxHeadBytes = 512 * 1024

const explain = (error: NodeJS.ErrnoException, host: string, port: number, option: string): Error => {
  if (error.code === 'EADDRINUSE')
    return new OptionError(`Port ${port} is in use. Choose another with --${option}, or end the program that uses it.`)
  if (error.code === 'EACCES')
    return new OptionError(`This account may not listen on port ${port}. Every account may use ports from 1024 on.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') return new OptionError(`${host} is not an address of this computer.`)
  return error
}

const open = (server: Server, host: string, port: number, option: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error) => reject(explain(error, host, port, option)))
    server.listen(port, host, () => resolve())
  })

const addressOf = (server: Server, host: string): string => {
  const { port } = server.address() as AddressInfo
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}/`
}

/** Starts an HTTP server. Rejects with OptionError if the port of `option` is not available. Port 0 = any free port. */
export const listen = async (fetch: Fetch, host: string, port: number, option = 'port'): Promise<Listening> => {
  const server = createAdaptorServer({
    fetch,
    overrideGlobalObjects: false,
    serverOptions: {
      maxHeaderSize: maxHeadBytes,
      // Limits slow requests, less strictly than a proxy would: a machine that pauses for some seconds must not lose requests. Responses may
      // take any time, unless the client does not read them.
      headersTimeout: 60_000,
      requestTimeout: 120_000,
      // Longer than the 60 s for which proxies reuse idle connections: a request must not meet the end of its connection.
      keepAliveTimeout: 75_000,
      connectionsCheckingInterval: 5000,
    },
  }) as Server
  server.maxHeadersCount = 100
  let isDraining = false
  const stalled = createStalledResponses(sendTimeoutMs, () => performance.now())
  const stallTimer = setInterval(() => stalled.check(), stallCheckMs).unref()
  // Before the listener of the application, which may send the headers immediately.
  server.prependListener('request', (_, response) => {
    if (isDraining) response.setHeader('Connection', 'close')
    stalled.watch(response)
  })
  await open(server, host, port, option)
  const drain = () => {
    isDraining = true
  }
  return {
    address: addressOf(server, host),
    drain,
    close: (limitMs) =>
      new Promise((resolve) => {
        drain()
        const timer = setTimeout(() => server.closeAllConnections(), limitMs)
        const idleTimer = setInterval(() => server.closeIdleConnections(), idleCheckMs)
        server.close(() => {
          clearTimeout(timer)
          clearInterval(idleTimer)
          clearInterval(stallTimer)
          resolve()
        })
        server.closeIdleConnections()
      }),
  }
}
