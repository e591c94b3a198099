import type { CallName, CallResponse } from '#contract/calls.ts'
import type { Session } from '#contract/session.ts'

/** Sends requests to the API without the client code of the page. */
export interface PortalApi {
  readonly token: string
  get(path: string, headers?: Record<string, string>): Promise<Response>
  /** Body of the response, not validated. */
  read<Name extends CallName>(path: string): Promise<CallResponse<Name>>
}

const prefix = 'assetportal/api/'

interface Credentials {
  readonly user?: string
  readonly pass?: string
}

export const beginSession = async (portal: string, credentials: Credentials = {}): Promise<Session> => {
  const response = await fetch(`${portal}${prefix}session/get`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  if (!response.ok) throw new Error(`no session for ${credentials.user ?? 'a guest'}: ${response.status}`)
  return (await response.json()) as Session
}

export const signInByApi = async (portal: string, credentials: Credentials = {}): Promise<PortalApi> => {
  const token = (await beginSession(portal, credentials)).session ?? ''
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(path.startsWith('/') ? new URL(path, portal) : `${portal}${prefix}${path}`, {
      headers: { Authorization: `Bearer ${token}`, ...headers },
    })
  return {
    token,
    get,
    read: async <Name extends CallName>(path: string) => (await (await get(path)).json()) as CallResponse<Name>,
  }
}
