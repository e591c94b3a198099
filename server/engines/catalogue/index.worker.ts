import { parentPort } from 'node:worker_threads'
import { type CoreCalls, type CoreReply, type CoreRequest, createCoreCalls } from './core-calls.ts'

/** Runs the index in a separate thread, so that a slow search does not delay downloads. */
const serve = (port: NonNullable<typeof parentPort>, calls: CoreCalls): void => {
  const respond = async ({ ticket, call, args }: CoreRequest): Promise<CoreReply> => {
    try {
      const work = calls[call] as (...given: readonly unknown[]) => Promise<unknown>
      return { ticket, result: await work(...args) }
    } catch (error) {
      return { ticket, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
    }
  }
  port.on('message', (request: CoreRequest) => {
    void respond(request).then((reply) => port.postMessage(reply))
  })
}

if (parentPort) serve(parentPort, createCoreCalls())
