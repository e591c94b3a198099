import { setTimeout as delay } from 'node:timers/promises'
import type { AssetStore } from '../../ports/asset-store.ts'
import { createSigner, type Secrets } from '../signer.ts'

export interface AssetChangeFollower {
  /**
   * Waits for a change of any asset.
   * @param since state of an earlier response; undefined = do not wait
   * @param signal ends the wait
   * @returns the current state, equal to `since` if nothing has changed for almost a minute, or if too many clients wait
   */
  stateAfter(since: string | undefined, signal: AbortSignal): Promise<string>
}

interface FollowerOptions {
  readonly assets: Pick<AssetStore, 'assetsVersion'>
  readonly secrets: Secrets
  /** The server ends or has no visitors: nobody may wait. */
  readonly isEnding: () => boolean
  /** Resolves after the interval between two reads. */
  readonly pause?: () => Promise<unknown>
}

const intervalMs = 1000
/** Less than the 60 s after which common proxies end a request without a response. */
const maxIntervals = 50
/** Each client that waits takes a connection and about 50 kB. */
const maxWaiting = 2000

/**
 * Follows the assets of all servers for open pages. The store is read once a second for all clients together, and only while some wait. The
 * state is a keyed hash: the number of changes would include those of hidden assets.
 */
export const createAssetChangeFollower = ({
  assets,
  secrets,
  isEnding,
  pause = () => delay(intervalMs),
}: FollowerOptions): AssetChangeFollower => {
  const signer = createSigner(secrets, 'asset-changes')
  const read = async (): Promise<string> => {
    const { revision, mark } = await assets.assetsVersion()
    return signer.sign(JSON.stringify([revision, mark]))
  }
  let next: Promise<string> | null = null
  const readNext = (): Promise<string> => {
    next ??= pause().then(() => {
      next = null
      return read()
    })
    return next
  }
  let waiting = 0
  return {
    stateAfter: async (since, signal) => {
      let state = await read()
      if (waiting >= maxWaiting) return state
      waiting += 1
      try {
        for (let round = 0; round < maxIntervals && state === since && !signal.aborted && !isEnding(); round += 1) state = await readNext()
        return state
      } finally {
        waiting -= 1
      }
    },
  }
}
