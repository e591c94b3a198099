import { prefixOf, rootPrefix } from '#contract/portal-prefix.ts'
import { portalPath, portalPrefix } from '#local/portal-prefix.ts'
import type { CopyExtent } from '#local/shared-data/copy-database.ts'
import { moveCaches } from '#local/shared-data/move-caches.ts'
import { portalsOnDevice } from '#local/shared-data/portals-on-device.ts'
import { removeSharedDatabases, takeOverDatabases } from '#local/shared-data/take-over-databases.ts'
import { mayHaveLateData, mustTakeOver, rootKey, sharedKeyPrefix, takeoverKey } from './shared-data.ts'
import { storageKeys, storageName } from './storage.ts'

/** A database that another program blocks must not prevent the start. */
const databaseTimeoutMs = 20_000
/** After this time no page of an earlier version is open that needs its session. */
const keysLifetimeMs = 24 * 3600 * 1000
const lockName = `${rootPrefix}-takeover`
const timeout = (): Promise<never> =>
  new Promise((_, reject) => setTimeout(() => reject(new Error('the databases do not respond')), databaseTimeoutMs))

/** In one tab at a time. An interrupted run may be repeated, so browsers without locks need none. */
const inOneTab = (work: () => Promise<void>): Promise<void> => navigator.locks?.request(lockName, work) ?? work()
const takeoverSuffix = takeoverKey.slice(portalPrefix.length)

const sharedKeys = (storage: Storage): readonly string[] =>
  Object.keys(storage).filter((key) => key.startsWith(sharedKeyPrefix) && key !== rootKey)
const ownKey = (shared: string): string => portalPrefix + shared.slice(rootPrefix.length)

/** Counts of local-only data contain names of databases. */
const ownValue = (key: string, value: string): string =>
  key === storageName(storageKeys.localDataCounts) ? value.replaceAll(`"${rootPrefix}-`, `"${portalPrefix}-`) : value

const copyKeys = (storage: Storage, leftOut: readonly string[] = []): void => {
  for (const shared of sharedKeys(storage)) {
    const [key, value] = [ownKey(shared), storage.getItem(shared)]
    if (value === null || storage.getItem(key) !== null || leftOut.includes(key)) continue
    try {
      storage.setItem(key, ownValue(key, value))
    } catch {
      // No space for both: large values are copies of data of the server.
    }
  }
}

const removeKeys = (storage: Storage): void => {
  for (const key of sharedKeys(storage)) storage.removeItem(key)
}

const cacheNames = async (): Promise<readonly string[]> => ('caches' in globalThis ? caches.keys().catch(() => []) : [])

/** How far the other portals below paths of this origin are, see takeoverKey, by the prefix of their names. */
const otherTakeovers = (storage: Storage): ReadonlyMap<string, string> =>
  new Map(
    Object.keys(storage).flatMap((key) =>
      key !== takeoverKey && key.startsWith(`${rootPrefix}+`) && key.endsWith(takeoverSuffix)
        ? [[key.slice(0, -takeoverSuffix.length), storage.getItem(key) ?? '']]
        : [],
    ),
  )

/**
 * `all` = only this portal used the shared data; `user` = others did, too, and still need it; `none` = this portal did not use it. The worker of each
 * portal has stored files under the same name in all versions. If no portal has a worker, there is no sign of another portal.
 */
const extentOf = (paths: ReadonlySet<string>, takeovers: ReadonlyMap<string, string>): CopyExtent | 'none' => {
  const others = [...paths].filter((path) => path !== portalPath)
  if (!paths.has(portalPath) && others.length + takeovers.size > 0) return 'none'
  // What is left belongs to a portal that was the only one.
  if ([...takeovers.values()].some((state) => Number(state) > 0)) return 'none'
  return others.every((path) => takeovers.get(prefixOf(path)) === 'done') ? 'all' : 'user'
}

const takeOver = async (): Promise<void> => {
  if (!mustTakeOver()) return
  const { localStorage, sessionStorage, location } = window
  const paths = new Set(portalsOnDevice(await cacheNames(), location.origin))
  if (localStorage.getItem(rootKey) !== null) paths.add('/')
  const extent = extentOf(paths, otherTakeovers(localStorage))
  if (extent === 'none') return localStorage.setItem(takeoverKey, 'done')
  if (localStorage.getItem(takeoverKey) === null) {
    copyKeys(localStorage, extent === 'all' ? [] : [storageName(storageKeys.offlineCopies), storageName(storageKeys.firstOfflineCopies)])
    copyKeys(sessionStorage)
  }
  localStorage.setItem(takeoverKey, 'started')
  await Promise.race([takeOverDatabases(extent), timeout()])
  // Pictures can be fetched again.
  if (extent === 'all' && 'caches' in globalThis) await moveCaches(caches, portalPath).catch(() => undefined)
  removeKeys(sessionStorage)
  localStorage.setItem(takeoverKey, extent === 'all' ? String(Date.now()) : 'done')
}

/**
 * Takes over what earlier versions stored under names without the path of the portal. Copies everything if no other portal of the origin used this
 * device, else only what the user would lose. Never rejects.
 * @returns whether the page must be loaded again; false = the page starts without the data, and the next start tries again
 */
export const takeOverSharedData = async (): Promise<boolean> => {
  try {
    await inOneTab(takeOver)
    return !mustTakeOver()
  } catch {
    return false
  }
}

/** Removes the keys and databases that earlier versions shared. A page of an earlier version that is still open takes this for a sign-out. */
const removeShared = async (storage: Storage): Promise<void> => {
  storage.setItem(takeoverKey, 'done')
  removeKeys(storage)
  await removeSharedDatabases()
}

const takeOverLate = async (): Promise<void> => {
  const { localStorage } = window
  if (!mayHaveLateData()) return
  await takeOverDatabases('all')
  if (Date.now() - Number(localStorage.getItem(takeoverKey)) > keysLifetimeMs) await removeShared(localStorage)
}

/** Takes over what a page of an earlier version, which is still open, has stored since. Never rejects. */
export const takeOverLateData = async (): Promise<void> => {
  try {
    if (mayHaveLateData()) await inOneTab(takeOverLate)
  } catch {
    // The next start tries again.
  }
}

/** Removes shared data that this portal has taken over, at a sign-out. Never rejects. */
export const removeSharedData = async (): Promise<void> => {
  try {
    if (mayHaveLateData()) await removeShared(window.localStorage)
  } catch {
    // Without storage there is no data.
  }
}
