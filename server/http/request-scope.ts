import type { Context } from 'hono'
import type { Caller } from '../common/caller.ts'
import { type ProxyTrust, remoteAddress } from './remote-address.ts'
import type { Outgoing } from './sent-bytes.ts'

/** Finds the caller of a token; null = no valid session. `locale`: preferred locale of the request. */
export type Authenticate = (token: string, locale: string | null) => Promise<Caller | null>

export interface RequestVariables {
  requestId: string
  remoteAddress: string
  /** Name of the call or pattern of the resource; unset = neither. */
  call?: string
}
export interface AppEnv {
  Variables: RequestVariables
  Bindings: { incoming?: { socket: { remoteAddress?: string; encrypted?: boolean } }; outgoing?: Outgoing }
}

/** In-process requests have no peer; tests set it in the bindings. */
const noPeer = '127.0.0.1'

const peerOf = (context: Context<AppEnv>): string => context.env?.incoming?.socket.remoteAddress ?? noPeer

export const remoteAddressOf = (context: Context<AppEnv>, trust: ProxyTrust): string =>
  remoteAddress(peerOf(context), context.req.header('x-forwarded-for') ?? null, trust)

/** Whether the browser uses https, according to this server or a trusted proxy. */
export const isSecure = (context: Context<AppEnv>, trust: ProxyTrust): boolean => {
  if (context.env?.incoming?.socket.encrypted) return true
  return (
    trust.trusts(remoteAddress(peerOf(context), null, trust)) &&
    context.req.header('x-forwarded-proto')?.split(',').at(-1)?.trim() === 'https'
  )
}
