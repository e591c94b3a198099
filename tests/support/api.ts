import type { CallName, CallResponse } from '#contract/calls.ts'

/** Speaks to the API by hand, as any program could, without a line of the page's client. */
export interface ApiByHand {
  readonly token: string
  get(path: string, headers?: Record<string, string>): Promise<Response>
  /** The answer's body, taken at its word. */
  read<Name extends CallName>(path: string): Promise<CallResponse<Name>>
}

const prefix = 'assetportal/api/'

export const signInByHand = async (portal: string, credentials: { user?: string; pass?: string } = {}): Promise<ApiByHand> => {
  const answer = await fetch(`${portal}${prefix}session/get`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  const { session } = (await answer.json()) as { session: string }
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(path.startsWith('/') ? new URL(path, portal) : `${portal}${prefix}${path}`, {
      headers: { Authorization: `Bearer ${session}`, ...headers },
    })
  return {
    token: session,
    get,
    read: async <Name extends CallName>(path: string) => (await (await get(path)).json()) as CallResponse<Name>,
  }
}
