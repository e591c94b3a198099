import type { BookmarksApi } from '#local/bookmarks/bookmarks-api.ts'
import { type Action, assetIds, deviceCount } from './actions.ts'
import { Device, type Disk, type Saving } from './device.ts'

/** A server with one account, which reports every save and can be restored from a backup. */
export interface HistoryServer {
  readonly api: BookmarksApi
  readonly list: () => Promise<readonly string[]>
  readonly version: () => Promise<string>
  readonly backup: () => void
  /** False when there is no backup. */
  readonly restore: () => boolean
}

export interface HistoryParts {
  readonly server: HistoryServer
  readonly disk: (device: number) => Disk
}

const rounds = 12
type Logged = Device['log'][number]

const newestOfEach = (log: readonly Logged[], upTo: number): Logged[] => {
  const newest = new Map<string, Logged>()
  for (const change of log) {
    if (change.seq > upTo) continue
    const known = newest.get(change.id)
    if (!known || known.seq < change.seq) newest.set(change.id, change)
  }
  return [...newest.values()]
}

/** Checks that the last applied change of an asset wins (I2), and that every change was applied or replaced by its own device (I3). */
const checkAsset = (id: string, present: boolean, devices: readonly Device[], restored: boolean): string | null => {
  const all = devices.flatMap((device, at) => device.log.filter((change) => change.id === id).map((change) => ({ at, change })))
  if (all.length === 0) return present ? `PHANTOM ${id}` : null
  if (present && !all.some(({ change }) => change.kind === 'add')) return `PHANTOM ${id}`
  // After a restore, changes that the backup lacks can only be recovered from the devices.
  if (restored) return !present && all.every(({ change }) => change.kind === 'add') ? `LOST-AFTER-RESTORE ${id}` : null
  const overtaken = ({ at, change }: (typeof all)[number]) => all.some((other) => other.at === at && other.change.seq > change.seq)
  if (all.some((one) => one.change.appliedAt === null && !overtaken(one))) return `NEVER-APPLIED ${id}`
  const [last] = all
    .filter(({ change }) => change.appliedAt !== null)
    .toSorted((a, b) => (b.change.appliedAt ?? 0) - (a.change.appliedAt ?? 0))
  if (!last) return null
  if (last.change.kind === 'add' && !present) return `LOST-ADD ${id}`
  return last.change.kind === 'del' && present ? `RESURRECTED ${id}` : null
}

/** Runs a history on the real store and sync, heals the network, and checks I1–I11. @returns the first violation, null = none */
export const runHistory = async (actions: readonly Action[], { server, disk }: HistoryParts): Promise<string | null> => {
  let clock = 0
  let restored = false
  const apply = async (device: Device, { ids, condition }: Saving) => {
    const response = await server.api.save(ids, condition)
    if (!response.saved) return response
    clock += 1
    for (const change of newestOfEach(device.log, condition.clientSeq)) change.appliedAt ??= clock
    return response
  }
  const devices: Device[] = Array.from({ length: deviceCount }, (_, at): Device => {
    const device: Device = new Device(disk(at), {
      read: (client) => server.api.read(client),
      save: (ids, condition) => apply(device, { ids, condition }),
    })
    return device
  })
  const act = async (action: Action): Promise<string | null> => {
    if (action.do === 'backup') server.backup()
    if (action.do === 'restore') restored = server.restore() || restored
    if (!('device' in action)) return null
    const device = devices[action.device]
    if (!device) return null
    if (action.do === 'toggle') return device.toggle(action.id)
    if (action.do === 'guest') await device.toggleAsGuest(action.id)
    if (action.do === 'login') await device.login()
    if (action.do === 'step') await device.step(action.net)
    if (action.do === 'crash') device.crash()
    if (action.do === 'crash-later') device.crashAfter(action.transactions)
    if (action.do === 'duplicate' && device.lastSaving) await apply(device, device.lastSaving)
    return null
  }
  for (const action of actions) {
    const wrong = await act(action)
    if (wrong) return wrong
  }
  for (const device of devices) device.crash()
  const guestLists = await Promise.all(devices.map((device) => device.guestList()))
  const isAtRest = async () => {
    const list = (await server.list()).join()
    for (const device of devices) if ((await device.pending()) > 0 || (await device.view()).join() !== list) return false
    return true
  }
  for (let count = 0; count < rounds; count += 1) {
    for (const device of devices) {
      await device.startPage()
      await device.syncCompletely()
      await device.startPage()
    }
    if (await isAtRest()) break
  }
  const list = await server.list()
  const version = await server.version()
  for (const [at, device] of devices.entries()) {
    if ((await device.view()).join() !== list.join()) return `DIVERGED ${at}`
    if ((await device.pending()) > 0) return `STUCK ${at}`
    await device.syncCompletely()
  }
  if ((await server.version()) !== version) return 'NEVER-AT-REST'
  if (new Set(list).size !== list.length) return 'DUPLICATE'
  for (const id of assetIds) {
    const wrong = checkAsset(id, list.includes(id), devices, restored)
    if (wrong) return wrong
  }
  // I10: one more sign-in merges every guest list completely, and a second one changes nothing.
  for (const [at, device] of devices.entries()) {
    const offered = await device.guestList()
    await device.login()
    await device.syncCompletely()
    await device.startPage()
    const joined = await server.list()
    const missing = [...list, ...offered].find((id) => !joined.includes(id))
    if (missing !== undefined && (list.includes(missing) || guestLists[at]?.includes(missing))) return `GUEST-LOST ${missing}`
    if ((await device.guestList()).length > 0) return `GUEST-KEPT ${at}`
    const once = await server.version()
    await device.login()
    await device.syncCompletely()
    if ((await server.version()) !== once) return 'GUEST-TWICE'
  }
  return null
}
