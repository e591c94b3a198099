import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A proxy that serves several portals below paths of one origin. */
export interface SharedOrigin {
  /** `http://127.0.0.1:PORT/` */
  readonly address: string
  /** Whether requests reach the portals. */
  setReachable(isReachable: boolean): void
  close(): Promise<void>
}

/** @param targets address of the server of each path, for example `/press/`; the longest path that matches a request counts */
export const startSharedOrigin = async (targets: ReadonlyMap<string, string>): Promise<SharedOrigin> => {
  let reachable = true
  const targetOf = (url: string): string | undefined => {
    const path = [...targets.keys()].filter((one) => url.startsWith(one)).toSorted((one, other) => other.length - one.length)[0]
    return path === undefined ? undefined : targets.get(path)
  }
  const forward = (incoming: IncomingMessage, response: ServerResponse): void => {
    const target = targetOf(incoming.url ?? '')
    if (!reachable || target === undefined) return void incoming.socket.destroy()
    const { hostname, port } = new URL(target)
    const outgoing = request({ hostname, port, method: incoming.method, path: incoming.url, headers: incoming.headers }, (received) => {
      response.writeHead(received.statusCode ?? 502, received.headers)
      received.pipe(response)
    })
    outgoing.on('error', () => response.destroy())
    incoming.pipe(outgoing)
  }
  const server = createServer(forward)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    setReachable: (isReachable) => {
      reachable = isReachable
      if (!isReachable) server.closeAllConnections()
    },
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
}
