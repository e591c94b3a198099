/**
 * Typed calls between two threads or processes. The transport is whatever the caller passes in, so the same code serves web workers,
 * Node worker threads and child processes. Arguments and results must survive a structured clone.
 */

/** A table of calls: `Calls extends RpcCalls<Calls>`. */
export type RpcCalls<Calls> = { readonly [Name in keyof Calls]: (...args: never[]) => Promise<unknown> }
type Call<Calls, Name extends keyof Calls> = Extract<Calls[Name], (...args: never[]) => unknown>
export type RpcArguments<Calls, Name extends keyof Calls> = Parameters<Call<Calls, Name>>
export type RpcResult<Calls, Name extends keyof Calls> = Awaited<ReturnType<Call<Calls, Name>>>

export interface RpcRequest<Name = PropertyKey> {
  readonly id: number
  readonly name: Name
  readonly args: readonly unknown[]
}

export type RpcResponse<Failure = RpcFailure> =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly failure: Failure }

/** Serialisable part of an error. */
export interface RpcFailure {
  /** Name of the error, such as QuotaExceededError. */
  readonly name: string
  readonly message: string
  readonly stack?: string
}

export const rpcFailure = (error: unknown): RpcFailure => {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) }
  const { name, message, stack } = error
  return { name, message, ...(stack !== undefined && { stack }) }
}

/** The error of the other side, as an Error with the same name, message and stack. */
export const rpcError = (failure: RpcFailure): Error => Object.assign(new Error(failure.message), failure)

export interface RpcClient<Calls, Failure = RpcFailure> {
  /**
   * Rejects with the error of the other side, or with the error of `end`.
   * @param transfer buffers to move instead of copy; the caller loses them
   */
  readonly call: <Name extends keyof Calls>(
    name: Name,
    args: RpcArguments<Calls, Name>,
    transfer?: readonly ArrayBuffer[],
  ) => Promise<RpcResult<Calls, Name>>
  /** Handles a response of the other side. Ignores responses to calls that have ended. */
  readonly receive: (response: RpcResponse<Failure>) => void
  /** Rejects the pending calls and all later ones with the error. Only the first call has an effect. */
  readonly end: (error: unknown) => void
}

interface PendingCall {
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
}

/**
 * @param send posts a request to the other side; an exception rejects the call
 * @param toError converts a failure of the other side to the error of the call
 */
export const createRpcClient = <Calls extends RpcCalls<Calls>, Failure>(
  send: (request: RpcRequest, transfer: ArrayBuffer[]) => void,
  toError: (failure: Failure) => Error,
): RpcClient<Calls, Failure> => {
  const pendingCalls = new Map<number, PendingCall>()
  let lastId = 0
  let ended: { readonly error: unknown } | null = null

  const request = (name: PropertyKey, args: readonly unknown[], transfer: readonly ArrayBuffer[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (ended) return reject(ended.error)
      lastId += 1
      send({ id: lastId, name, args }, [...transfer])
      pendingCalls.set(lastId, { resolve, reject })
    })
  return {
    // The only cast: both sides share the table, so the result has the type of its call.
    call: (name, args, transfer = []) => request(name, args, transfer) as Promise<RpcResult<Calls, typeof name>>,
    receive: (response) => {
      const pending = pendingCalls.get(response.id)
      pendingCalls.delete(response.id)
      if ('failure' in response) pending?.reject(toError(response.failure))
      else pending?.resolve(response.result)
    },
    end: (error) => {
      ended ??= { error }
      for (const { reject } of pendingCalls.values()) reject(ended.error)
      pendingCalls.clear()
    },
  }
}

/**
 * Serves requests from a table of calls. Several calls may run at the same time.
 * @param send posts a response to the other side
 * @param toFailure describes the error of a call
 * @returns the listener for requests
 */
export const serveRpc = <Calls extends RpcCalls<Calls>, Failure>(
  calls: Calls,
  send: (response: RpcResponse<Failure>) => void,
  toFailure: (error: unknown) => Failure,
): ((request: RpcRequest<keyof Calls>) => void) => {
  const respond = async ({ id, name, args }: RpcRequest<keyof Calls>): Promise<RpcResponse<Failure>> => {
    try {
      const perform: (...given: never[]) => Promise<unknown> = calls[name]
      return { id, result: await perform(...(args as never[])) }
    } catch (error) {
      return { id, failure: toFailure(error) }
    }
  }
  return (request) => {
    void respond(request).then(send)
  }
}
