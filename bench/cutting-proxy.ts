import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A sent range of a file, as byte positions in the whole file. */
interface SentRange {
  readonly from: number
  to: number
}

export interface CuttingProxy {
  /** `http://127.0.0.1:PORT/` */
  readonly address: string
  /** Every transfer of a file so far, in request order. */
  readonly sentRanges: readonly SentRange[]
  /** Called for every byte of a file that is sent; true = the connection is cut here. */
  cutWhen: (at: number) => boolean
  /** Bytes per second for files; Infinity = unlimited. */
  rate: number
  close(): Promise<void>
}

const drained = (response: ServerResponse): Promise<void> =>
  new Promise((go) => {
    const end = (): void => {
      response.off('drain', end).off('close', end)
      go()
    }
    response.on('drain', end).on('close', end)
  })

const file = /download\/file\//

/** A proxy in front of the portal that counts the sent bytes of files and cuts connections. */
export const startCuttingProxy = async (target: string): Promise<CuttingProxy> => {
  const { hostname, port } = new URL(target)
  const sentRanges: SentRange[] = []

  const passFile = async (result: IncomingMessage, response: ServerResponse): Promise<void> => {
    const from = Number(/^bytes (\d+)-/.exec(result.headers['content-range'] ?? '')?.[1] ?? 0)
    const range: SentRange = { from, to: from }
    sentRanges.push(range)
    const began = performance.now()
    for await (const piece of result as AsyncIterable<Buffer>) {
      if (response.destroyed) return
      const isThrough = response.write(piece)
      range.to += piece.length
      // Bytes in the buffer of the proxy would count as sent but be lost in a cut.
      if (!isThrough) await drained(response)
      if (proxy.cutWhen(range.to)) return void response.destroy()
      const due = ((range.to - from) / proxy.rate) * 1000 - (performance.now() - began)
      if (due > 5) await new Promise((resolve) => setTimeout(resolve, due))
    }
    response.end()
  }
  const server = createServer((incoming, response) => {
    const { method, url, headers } = incoming
    const upstream = request({ hostname, port, method, path: url, headers }, (result) => {
      response.writeHead(result.statusCode ?? 502, result.headers)
      if (!file.test(url ?? '')) return void result.pipe(response)
      passFile(result, response)
        .catch(() => undefined)
        .finally(() => upstream.destroy())
    })
    upstream.on('error', () => response.destroy())
    response.on('close', () => upstream.destroy())
    incoming.pipe(upstream)
  })
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening)
  })
  const proxy: CuttingProxy = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    sentRanges,
    cutWhen: () => false,
    rate: Number.POSITIVE_INFINITY,
    close: () =>
      new Promise((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
  return proxy
}

/** Bytes that were sent and requested again, per transfer. */
export const sentAgain = (sentRanges: readonly SentRange[]): number[] =>
  sentRanges.slice(1).map(({ from }, at) => Math.max(0, (sentRanges[at]?.to ?? 0) - from))
