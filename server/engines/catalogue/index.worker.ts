import { parentPort } from 'node:worker_threads'
import { rpcFailure, serveRpc } from '#contract/rpc.ts'
import { createCoreCalls } from './core-calls.ts'

/** Runs the index in a separate thread, so that a slow search does not delay downloads. */
const port = parentPort
if (port)
  port.on(
    'message',
    serveRpc(createCoreCalls(), (response) => port.postMessage(response), rpcFailure),
  )
