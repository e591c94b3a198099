import { type PortalNode } from '../../tests/cluster/node-process.ts'
import { call } from '../../tests/cluster/portal-calls.ts'
import { type History, ViolationError } from './history.ts'
import type { Random } from './random.ts'

export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Buffer
}

export interface RequestOptions extends RequestInit {
  readonly session?: string
  /** Statuses other than 200 that are correct. */
  readonly expected?: readonly number[]
  readonly at?: PortalNode
}

export interface Requests {
  readonly random: Random
  readonly history: History
  /** Sends a request to one of the running portals. Null = no response or “busy”: it may have been executed. */
  readonly send: (path: string, options?: RequestOptions) => Promise<Reply | null>
  /** Sends JSON. */
  readonly post: (path: string, value: unknown, options?: RequestOptions) => Promise<Reply | null>
}

const timeoutMs = 60_000

export const jsonOf = ({ bytes }: Reply): unknown => JSON.parse(bytes.toString())

/** Requests of one client. */
export const createRequests = (name: string, running: () => readonly PortalNode[], random: Random, history: History): Requests => {
  const send = async (path: string, { session, expected = [], at, headers, ...init }: RequestOptions = {}): Promise<Reply | null> => {
    const node = at ?? random.pick(running())
    if (!node) return null
    const text = `${name}: ${init.method ?? 'GET'} ${path.slice(0, 120)} at ${new URL(node.address).port}`
    let reply: Reply
    try {
      const authorization = session === undefined ? {} : { Authorization: `Bearer ${session}` }
      const given = Object.fromEntries(new Headers(headers))
      const response = await call(node, path, {
        ...init,
        headers: { ...authorization, ...given },
        signal: AbortSignal.timeout(timeoutMs),
      })
      reply = { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
    } catch (error) {
      const isTimeout = error instanceof Error && error.name === 'TimeoutError'
      history.count('refusal', isTimeout ? 'no response in a minute' : 'broken connection')
      history.note(`${text}: ${isTimeout ? 'timeout' : 'broken'}`)
      return null
    }
    const { status, bytes } = reply
    const code = status < 400 ? '' : ` ${bytes.toString().slice(0, 200)}`
    history.note(`${text}: ${status}${code}`)
    if (status === 503) {
      history.count('refusal', `503 ${/"code":"([^"]+)"/.exec(code)?.[1] ?? ''}`)
      return null
    }
    if (![200, ...expected].includes(status)) throw new ViolationError(`${text} has the status ${status}${code}`)
    return reply
  }
  return {
    random,
    history,
    send,
    post: (path, value, { headers, ...options } = {}) =>
      send(path, {
        method: 'POST',
        body: JSON.stringify(value),
        ...options,
        headers: { ...Object.fromEntries(new Headers(headers)), 'Content-Type': 'application/json' },
      }),
  }
}
