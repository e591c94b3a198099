import { StoresUnavailableError } from '../../ports/stores.ts'

/** Rejects if what is being sent may not be sent any more. */
export type RunningCheck = () => Promise<void>

/** Milliseconds between two checks. A withdrawn right ends a response within a second. */
const intervalMs = 500
/** Without the database no right can be checked, and none changes there. A response goes on for this time. */
const unknownMs = 10_000

/**
 * Passes chunks on while the check passes, so that a response that has begun ends with the right to it: the connection breaks, and no truncated
 * file looks complete.
 */
export async function* checkedChunks(chunks: AsyncIterable<Uint8Array>, check: RunningCheck): AsyncGenerator<Uint8Array> {
  let [triedAt, passedAt] = [performance.now(), performance.now()]
  for await (const chunk of chunks) {
    if (performance.now() - triedAt >= intervalMs) {
      triedAt = performance.now()
      try {
        await check()
        passedAt = triedAt
      } catch (error) {
        if (!(error instanceof StoresUnavailableError) || triedAt - passedAt >= unknownMs) throw error
      }
    }
    yield chunk
  }
}
