import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { OptionProblem } from './option-problem.ts'

export interface Listening {
  /** `http://127.0.0.1:8080/` */
  readonly address: string
  /** Takes no more connections, lets what is under way end for a while, then ends it. */
  close(): Promise<void>
}

type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch']

/** Long enough for a list of 10,000 ids in an address; a zip is asked for that way. */
const longestHead = 512 * 1024
/** How long answers under way may still take after the server was told to end. */
const patience = 5000

const explain = (error: NodeJS.ErrnoException, host: string, port: number): Error => {
  if (error.code === 'EADDRINUSE')
    return new OptionProblem(`Port ${port} is in use. Choose another with --port, or end the program that uses it.`)
  if (error.code === 'EACCES')
    return new OptionProblem(`This account may not listen on port ${port}. Ports from 1024 on are free for everyone.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') return new OptionProblem(`${host} is no address of this computer.`)
  return error
}

const open = (server: Server, host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', (error) => reject(explain(error, host, port)))
    server.listen(port, host, () => resolve())
  })

const addressOf = (server: Server, host: string): string => {
  const { port } = server.address() as AddressInfo
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}/`
}

/** Starts to answer. Rejects with OptionProblem when the port can't be had. Port 0 = any that is free. */
export const listen = async (fetch: Fetch, host: string, port: number): Promise<Listening> => {
  const server = createAdaptorServer({
    fetch,
    overrideGlobalObjects: false,
    serverOptions: {
      maxHeaderSize: longestHead,
      // Slow senders hold a connection no longer than this; answers may take as long as they need.
      headersTimeout: 15_000,
      requestTimeout: 120_000,
      keepAliveTimeout: 30_000,
      connectionsCheckingInterval: 5000,
    },
  }) as Server
  server.maxHeadersCount = 100
  await open(server, host, port)
  return {
    address: addressOf(server, host),
    close: () =>
      new Promise((resolve) => {
        const impatient = setTimeout(() => server.closeAllConnections(), patience)
        server.close(() => {
          clearTimeout(impatient)
          resolve()
        })
        server.closeIdleConnections()
      }),
  }
}
