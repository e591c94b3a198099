import { type CallName, type CallResponse, calls } from '#contract/calls.ts'
import { RemoteError } from '#local/remote-error.ts'
import type { ApiClient, ApiPolicy, CallParts } from '../../../src/platform/api-client.ts'

/** Responses by name of the call. A handler may throw a RemoteError. */
export type Handlers = {
  readonly [Name in CallName]?: (parts: CallParts<Name>) => CallResponse<Name> | Promise<CallResponse<Name>>
}

export interface RecordedCall<Name extends CallName = CallName> {
  readonly name: Name
  readonly parts: CallParts<Name>
}

export interface FakeApi {
  /** Replaces handlers. */
  readonly handle: (handlers: Handlers) => void
  /** Arguments of all calls of this name so far, in their order. */
  readonly callsOf: <Name extends CallName>(name: Name) => readonly CallParts<Name>[]
  /** Names of the calls that had no handler. */
  readonly unhandled: () => readonly CallName[]
  readonly createClient: (prefix: string, policy: ApiPolicy) => ApiClient
}

/** Rejects if the caller aborts, as a request does. */
const untilAborted = (signal: AbortSignal | undefined): Promise<never> =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error))
  })

/** A typed fake of the API client. It reports outcomes to the page as the real client does. */
export const createFakeApi = (initial: Handlers): FakeApi => {
  let handlers = initial
  const recorded: RecordedCall[] = []
  const unhandled: CallName[] = []

  const perform = async <Name extends CallName>(name: Name, parts: CallParts<Name>): Promise<CallResponse<Name>> => {
    parts.signal?.throwIfAborted()
    recorded.push({ name, parts })
    const handler = handlers[name]
    if (!handler) {
      unhandled.push(name)
      throw new RemoteError('request.not-found', 404)
    }
    const response = await Promise.race([handler(parts), untilAborted(parts.signal)])
    // The page may keep and change what it receives.
    return calls[name].response === 'binary' ? response : structuredClone(response)
  }

  return {
    handle: (more) => {
      handlers = { ...handlers, ...more }
    },
    callsOf: <Name extends CallName>(name: Name) =>
      recorded.filter((call): call is RecordedCall<Name> => call.name === name).map(({ parts }) => parts),
    unhandled: () => unhandled,
    createClient: (prefix, policy) => ({
      call: async (name, parts = {}) => {
        const token = parts.token ?? policy.token()
        const sentAtMs = performance.now()
        try {
          const response = await perform(name, parts)
          policy.onOutcome(name, null, token, sentAtMs)
          return response
        } catch (error) {
          if (error instanceof RemoteError) policy.onOutcome(name, error, token, sentAtMs)
          throw error
        }
      },
      address: (path) => prefix + path,
      noteResponse: (name) => policy.onOutcome(name, null, policy.token(), performance.now()),
    }),
  }
}
