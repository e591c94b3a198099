import { rootPrefix } from '#contract/portal-prefix.ts'
import { portalPath } from '#local/portal-prefix.ts'

/**
 * Reports to other tabs of this browser whether this tab has work that a reload would interrupt. The browser ends the signal with the tab.
 */
export interface WorkSignal {
  set(isBusy: boolean): void
}

/** Equal in all versions: an open page of an earlier one may have work. */
const lockName = `${rootPrefix}-work ${portalPath}`

export const createWorkSignal = (): WorkSignal => {
  const { locks } = navigator
  let end: (() => void) | null = null
  return {
    set: (isBusy) => {
      if (!locks || isBusy === (end !== null)) return
      if (!isBusy) {
        end?.()
        end = null
        return
      }
      const ended = new Promise<void>((resolve) => {
        end = resolve
      })
      void locks.request(lockName, { mode: 'shared' }, () => ended).catch(() => undefined)
    },
  }
}

/** Whether any tab signals work, this one included. Without Web Locks, no tab does. */
export const isAnyTabBusy = async (): Promise<boolean> => {
  const { locks } = navigator
  if (!locks) return false
  const { held = [], pending = [] } = await locks.query()
  return [...held, ...pending].some(({ name }) => name === lockName)
}
