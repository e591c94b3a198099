import { tabStore } from './storage.ts'

const idKey = 'vitrine.tab'
const lockOf = (id: string) => `vitrine-tab-${id}`

/** A reload gives the lock of the document before it back only after a moment. */
const lockTimeoutMs = 500

/** Takes the lock of an id for as long as this document lives; false when another document keeps it. */
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
  // The copy of a tab begins with the id of the first.
  if (!locks || (await claim(locks, id))) return id
  const own = newId()
  await claim(locks, own)
  return own
}

let own: Promise<string> | null = null
/** This tab among all tabs of the browser; the same after a reload. */
export const tabId = (): Promise<string> => (own ??= identify())

/** Ids of the tabs that are open, this one among them; browsers without Web Locks know of none. */
export const openTabs = async (): Promise<ReadonlySet<string>> => {
  const { held = [] } = (await navigator.locks?.query()) ?? {}
  const names = held.flatMap(({ name }) => name ?? [])
  return new Set(names.filter((name) => name.startsWith(lockOf(''))).map((name) => name.slice(lockOf('').length)))
}
