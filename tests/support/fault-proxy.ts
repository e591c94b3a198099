import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { portalHeader } from '#contract/portal-header.ts'

/** Replaces or changes the responses to the requests that match. */
export interface Fault {
  /** Responds without the real server. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** Texts are sent unchanged, all other values as JSON. */
  readonly body?: unknown
  /** Cuts the connection without a response. */
  readonly drop?: boolean
  /** Forwards the request and cuts the connection without the response. */
  readonly lose?: boolean
  /** Cuts the connection after that many bytes of the body. */
  readonly cutAfter?: number
  /** Ends the body after that many bytes and sends no `Content-Length`. */
  readonly endAfter?: number
  /**
   * Sends that many bytes of the body, and the rest after a call of `release`; 0 = delays the whole response. Bytes before the requested range
   * count, so that a page that continues gets no more.
   */
  readonly holdAfter?: number
  /** Request headers that are not forwarded. */
  readonly removeRequestHeaders?: readonly string[]
  /** Response headers that are removed. */
  readonly without?: readonly string[]
  /** Response headers that are replaced. */
  readonly replace?: Readonly<Record<string, string>>
  /** Changes of the response JSON; undefined removes a key. A function gets the original JSON and the URL. */
  readonly edit?: Edit
  /** Number of requests that it affects (default: all). */
  readonly times?: number
  /** Number of matching requests that pass before it (default: 0). */
  readonly skip?: number
}

type Json = Readonly<Record<string, unknown>>
type Edit = Json | ((response: Json, address: URL) => Json)

export interface ActiveFault {
  /** Sends the rest of the responses that `holdAfter` delays. */
  release(): void
  /**
   * Cuts the connections of the responses that `holdAfter` delays. A browser discards received bytes that the page has not read when the connection
   * fails: a test that continues from received bytes waits until the page shows them, and cuts then.
   */
  cut(): void
  /** Number of requests that met the fault. */
  readonly met: () => number
}

export interface FaultProxy {
  /** `http://127.0.0.1:PORT/` */
  readonly address: string
  /** Affects requests whose method and address match: `/^GET .*download\/file/`. The newest matching fault applies. */
  inject(pattern: RegExp, fault: Fault): ActiveFault
  /** Ends all faults and releases delayed responses. */
  heal(): void
  /** Number of requests affected by a fault since the last `heal`. */
  faultsMet(): number
  /** `METHOD /path?query` of every request so far. */
  readonly requests: readonly string[]
  close(): Promise<void>
}

interface Armed {
  readonly pattern: RegExp
  readonly fault: Fault
  left: number
  /** Matching requests that still pass before it. */
  passing: number
  met: number
  readonly waiting: Set<() => void>
  isReleased: boolean
  isCut: boolean
}

const hasCode = (body: unknown): boolean => typeof body === 'object' && body !== null && 'code' in body

/** A body with an error code is a response of the portal. */
const sendFault = ({ status = 500, headers = {}, body = '' }: Fault, response: ServerResponse): void => {
  const isText = typeof body === 'string'
  const own = hasCode(body) ? { [portalHeader]: '1' } : {}
  response.writeHead(status, { 'content-type': isText ? 'text/plain' : 'application/json', ...own, ...headers })
  response.end(isText ? body : JSON.stringify(body))
}

/** Lets a client read the bytes that were sent. Not certain on a busy machine: see `cut`. */
const cutDelayMs = 300

const untilReleased = (armed: Armed): Promise<void> =>
  armed.isReleased
    ? Promise.resolve()
    : new Promise((go) => {
        armed.waiting.add(go)
      })

const release = (armed: Armed): void => {
  armed.isReleased = true
  for (const go of armed.waiting) go()
  armed.waiting.clear()
}

const edited = async (response: IncomingMessage, edit: Edit, address: URL): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const chunk of response as AsyncIterable<Buffer>) parts.push(chunk)
  const real = JSON.parse(Buffer.concat(parts).toString()) as Json
  return Buffer.from(JSON.stringify({ ...real, ...(typeof edit === 'function' ? edit(real, address) : edit) }))
}

/** First byte of a partial response. */
const rangeStart = ({ headers }: IncomingMessage): number => Number(/^bytes (\d+)-/.exec(headers['content-range'] ?? '')?.[1] ?? 0)

/** Forwards the real response with the changes of the fault. */
const forward = async (result: IncomingMessage, response: ServerResponse, address: URL, armed: Armed | undefined): Promise<void> => {
  const { cutAfter = Number.POSITIVE_INFINITY, endAfter = Number.POSITIVE_INFINITY, holdAfter, replace = {}, edit } = armed?.fault ?? {}
  const without = [...(armed?.fault.without ?? []), ...(Number.isFinite(endAfter) ? ['content-length'] : [])]
  if (armed && holdAfter === 0) await untilReleased(armed)
  const headers = { ...Object.fromEntries(Object.entries(result.headers).filter(([name]) => !without.includes(name))), ...replace }
  if (edit) {
    const body = await edited(result, edit, address)
    const { 'transfer-encoding': _, ...rest } = headers
    response.writeHead(result.statusCode ?? 502, { ...rest, 'content-length': String(body.length) }).end(body)
    return
  }
  response.writeHead(result.statusCode ?? 502, headers)
  // Sends the headers first, so that a page that waits for a response gets it before a slow body.
  response.flushHeaders()
  let sent = 0
  const start = rangeStart(result)
  for await (const chunk of result as AsyncIterable<Buffer>) {
    if (sent + chunk.length > cutAfter) {
      response.write(chunk.subarray(0, cutAfter - sent), () => setTimeout(() => response.destroy(), cutDelayMs))
      return
    }
    if (sent + chunk.length > endAfter) {
      response.end(chunk.subarray(0, endAfter - sent))
      return
    }
    const room = armed && holdAfter !== undefined && !armed.isReleased ? Math.max(0, holdAfter - start - sent) : chunk.length
    response.write(chunk.subarray(0, room))
    if (armed && room < chunk.length) {
      await untilReleased(armed)
      if (armed.isCut) return void response.destroy()
      response.write(chunk.subarray(room))
    }
    sent += chunk.length
  }
  response.end()
}

/** A proxy in front of the real server that injects faults and forwards everything else. Page and server need no changes for it. */
export const startFaultProxy = async (target: string): Promise<FaultProxy> => {
  const { hostname, port } = new URL(target)
  const faults: Armed[] = []
  const requests: string[] = []

  const take = (line: string): Armed | undefined => {
    const found = faults.findLast(({ pattern, left }) => left > 0 && pattern.test(line))
    if (!found) return undefined
    if (found.passing > 0) {
      found.passing -= 1
      return undefined
    }
    found.left -= 1
    found.met += 1
    return found
  }
  const server = createServer((incoming, response) => {
    const line = `${incoming.method} ${incoming.url}`
    requests.push(line)
    const armed = take(line)
    if (armed?.fault.drop) return void incoming.socket.destroy()
    if (armed?.fault.status !== undefined) {
      incoming.resume()
      return sendFault(armed.fault, response)
    }
    const { method, url, headers } = incoming
    const heard = Object.fromEntries(Object.entries(headers).filter(([name]) => !armed?.fault.removeRequestHeaders?.includes(name)))
    const plain = armed?.fault.edit ? { ...heard, 'accept-encoding': 'identity' } : heard
    const upstream = request({ hostname, port, method, path: url, headers: plain }, (result) => {
      if (armed?.fault.lose) return void result.resume().on('end', () => incoming.socket.destroy())
      forward(result, response, new URL(url ?? '', target), armed).catch(() => response.destroy())
    })
    upstream.on('error', () => response.destroy())
    response.on('close', () => upstream.destroy())
    incoming.pipe(upstream)
  })
  // A client on a busy machine must not reuse a connection while it ends.
  server.keepAliveTimeout = 75_000
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening)
  })
  const heal = () => {
    for (const armed of faults.splice(0)) release(armed)
  }
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    requests,
    faultsMet: () => faults.reduce((sum, { met }) => sum + met, 0),
    heal,
    inject: (pattern, fault) => {
      const { times = Number.POSITIVE_INFINITY, skip = 0 } = fault
      const armed: Armed = { pattern, fault, left: times, passing: skip, met: 0, waiting: new Set(), isReleased: false, isCut: false }
      faults.push(armed)
      const cut = () => {
        armed.isCut = true
        release(armed)
      }
      return { release: () => release(armed), cut, met: () => armed.met }
    },
    close: () =>
      new Promise((closed) => {
        heal()
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
}
