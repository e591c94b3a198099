import { rootPrefix } from '#contract/portal-prefix.ts'
import { portalPrefix } from '#local/portal-prefix.ts'
import { isPreview } from './preview.ts'
import { storageName } from './storage.ts'

/** Earlier versions of all portals of an origin stored their data under the keys of a portal at the root. */
export const sharedKeyPrefix = `${rootPrefix}.`
/** Set by a portal at the root: these keys belong to it. */
export const rootKey = `${sharedKeyPrefix}root`
/**
 * How far this portal is with shared data. `started` = its keys are copied. `done` = there is nothing more to take over. A time in milliseconds since the
 * epoch = taken over at that time by the only portal of this device. Later shared data then comes from a page of an earlier version that is still open.
 */
export const takeoverKey = storageName('takeover')

const hasSharedKeys = (storage: Storage): boolean => Object.keys(storage).some((key) => key.startsWith(sharedKeyPrefix) && key !== rootKey)

/** Keys that a portal below a path has taken over and not removed yet do not belong to the root. */
const claimForRoot = (storage: Storage): void => {
  if (storage.getItem(rootKey) !== null) return
  const isLeft = Object.keys(storage).some(
    (key) => key.startsWith(`${rootPrefix}+`) && Number(storage.getItem(key)) > 0 && key.endsWith('.takeover'),
  )
  if (isLeft) for (const key of Object.keys(storage)) if (key.startsWith(sharedKeyPrefix)) storage.removeItem(key)
  storage.setItem(rootKey, '1')
}

/** Whether this portal must take over shared data before it starts. A portal at the root has its data under the same names as before. */
export const mustTakeOver = (): boolean => {
  try {
    const storage = window.localStorage
    const state = storage.getItem(takeoverKey)
    if (isPreview() || state !== null) return state === 'started'
    if (portalPrefix === rootPrefix) {
      claimForRoot(storage)
      return false
    }
    if (hasSharedKeys(storage)) return true
    storage.setItem(takeoverKey, 'done')
    return false
  } catch {
    // Without storage there is no data.
    return false
  }
}

/** Whether a page of an earlier version may have stored shared data since the takeover. */
export const mayHaveLateData = (): boolean => {
  try {
    return Number(window.localStorage.getItem(takeoverKey)) > 0 && window.localStorage.getItem(rootKey) === null
  } catch {
    return false
  }
}
