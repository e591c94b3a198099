import { portalPrefix } from '#local/portal-prefix.ts'
import { tabStore } from './storage.ts'

const idKey = 'tab'
const lockOf = (id: string) => `${portalPrefix}-tab-${id}`

/** After a reload, the browser releases the lock of the previous document with a delay. */
const lockTimeoutMs = 500

/** Acquires the lock of an id for the lifetime of this document; false if another document has it. */
const claim = (locks: LockManager, id: string): Promise<boolean> =>
  new Promise((resolve) => {
    const hold = (): Promise<never> => {
      resolve(true)
      return new Promise<never>(() => undefined)
    }
    locks
      .request(lockOf(id), { signal: AbortSignal.timeout(lockTimeoutMs) }, hold)
      .catch((error: unknown) => resolve(!(error instanceof DOMException && error.name === 'TimeoutError')))
  })

const newId = (): string => {
  const id = crypto.randomUUID()
  tabStore.set(idKey, id)
  return id
}

const identify = async (): Promise<string> => {
  const id = tabStore.get(idKey) ?? newId()
  const { locks } = navigator
  // A duplicated tab starts with the id of the original.
  if (!locks || (await claim(locks, id))) return id
  const own = newId()
  await claim(locks, own)
  return own
}

let own: Promise<string> | null = null
/** Id of this tab, unique among all tabs of the browser; survives a reload. */
export const tabId = (): Promise<string> => (own ??= identify())

/** Ids of the open tabs, including this one; empty without Web Locks. */
export const openTabs = async (): Promise<ReadonlySet<string>> => {
  const { held = [] } = (await navigator.locks?.query().catch(() => null)) ?? {}
  const names = held.flatMap(({ name }) => name ?? [])
  return new Set(names.filter((name) => name.startsWith(lockOf(''))).map((name) => name.slice(lockOf('').length)))
}
