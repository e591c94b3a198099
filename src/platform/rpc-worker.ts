import { createRpcClient, type RpcCalls, type RpcClient, type RpcFailure, rpcError } from '#contract/rpc.ts'

/** A web worker with the typed client of its calls. */
export interface RpcWorker<Calls extends RpcCalls<Calls>> {
  readonly worker: Worker
  readonly rpc: RpcClient<Calls>
  /** Ends the worker. Its pending and later calls reject with the reason. */
  end(reason: unknown): void
}

/**
 * Starts a web worker that serves calls.
 * @param script from `trustedScript`
 * @param name shown in developer tools
 * @param onError called when the code cannot be loaded or throws outside of a call
 */
export const startRpcWorker = <Calls extends RpcCalls<Calls>>(
  script: () => unknown,
  name: string,
  onError: (event: ErrorEvent) => void,
): RpcWorker<Calls> => {
  const worker = new Worker(script() as string, { type: 'module', name })
  const rpc = createRpcClient<Calls, RpcFailure>((request, transfer) => worker.postMessage(request, transfer), rpcError)
  worker.addEventListener('message', ({ data }) => rpc.receive(data))
  worker.addEventListener('error', onError)
  return {
    worker,
    rpc,
    end: (reason) => {
      worker.terminate()
      rpc.end(reason)
    },
  }
}
