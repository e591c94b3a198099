import type { Database } from 'better-sqlite3'
import type { DeviceNovelty, DeviceStore, KnownDevice } from '../../../ports/device-store.ts'
import type { SessionDevice } from '../../../ports/session-store.ts'
import { deviceOf } from '../device-rows.ts'

export const createDeviceStore = (db: Database): DeviceStore => {
  const touch = db.prepare<[number, string, string, string]>(
    'UPDATE devices SET seen_at = ? WHERE user_id = ? AND browser = ? AND system = ?',
  )
  const any = db.prepare<[string]>('SELECT 1 FROM devices WHERE user_id = ? LIMIT 1')
  const insert = db.prepare<[string, string, string, number, number]>(
    'INSERT INTO devices (user_id, browser, system, first_at, seen_at) VALUES (?, ?, ?, ?, ?)',
  )
  const list = db.prepare<[string], KnownDevice>(`
    SELECT browser, system, first_at AS firstAt, seen_at AS seenAt FROM devices WHERE user_id = ?
    ORDER BY first_at DESC, browser, system`)
  const note = db.transaction((userId: string, { browser, system }: SessionDevice, now: number): DeviceNovelty => {
    const key = [userId, browser ?? '', system ?? ''] as const
    if (touch.run(now, ...key).changes > 0) return 'known'
    const isFirst = any.get(userId) === undefined
    insert.run(...key, now, now)
    return isFirst ? 'first' : 'new'
  })
  return {
    noteDevice: async (userId, device, now) => note.immediate(userId, device, now),
    listDevices: async (userId) => list.all(userId).map(deviceOf),
  }
}
