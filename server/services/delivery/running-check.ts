import type { Caller } from '../../common/caller.ts'
import type { AssetStore } from '../../ports/asset-store.ts'
import { authorize, type Right } from '../assets/authorize.ts'
import { rightsKeyOf } from '../assets/rights-key.ts'
import type { ByteSource } from '../bytes/send-bytes.ts'

/** Rejects if what is being sent may not be sent any more. */
export type RunningCheck = () => Promise<void>

/** Milliseconds between two checks. A withdrawn right ends a response within a second. */
const intervalMs = 500

/**
 * Sends a large file only as long as the check passes, so that a response that has begun ends with the right to it: the connection breaks,
 * and no truncated file looks complete. A part that is read in one piece is sent at once.
 * @param now monotonic, in milliseconds
 */
export const checkedWhileSending = (source: ByteSource, check: RunningCheck, now: () => number = () => performance.now()): ByteSource => ({
  ...source,
  open: (range, into) => {
    const opened = source.open(range, into)
    if (!(Symbol.asyncIterator in opened)) return opened
    return (async function* checked() {
      let checkedAt = now()
      for await (const chunk of opened) {
        if (now() - checkedAt >= intervalMs) {
          await check()
          checkedAt = now()
        }
        yield chunk
      }
    })()
  },
})

/** Rejects as soon as the session has ended or its account has other rights. */
export const createSessionCheck = (
  callerOf: (sessionId: string) => Promise<Caller | null>,
  { sessionId }: Pick<Caller, 'sessionId'>,
  rightsKey: string,
): RunningCheck => {
  return async () => {
    const current = await callerOf(sessionId)
    if (!current || rightsKeyOf(current) !== rightsKey) throw new Error('the rights of the session have changed')
  }
}

/** Rejects as soon as the caller has lost one of the rights to the asset. */
export const createAssetCheck =
  (assets: Pick<AssetStore, 'getRights'>, caller: Caller, id: string, ...needed: readonly Right[]): RunningCheck =>
  async () => {
    const rights = (await assets.getRights([id])).get(id)
    if (!rights || !needed.every((right) => authorize(caller, { id, rights }, right)))
      throw new Error('the rights of the file have changed')
  }
