import type { DeviceStore, KnownDevice } from '../../../ports/device-store.ts'
import { deviceOf } from '../device-rows.ts'
import type { Connection } from './connection.ts'

export const createDeviceStore = (connection: Connection): DeviceStore => ({
  noteDevice: (userId, { browser, system }, now) =>
    connection.transaction(async (queries) => {
      const key = [userId, browser ?? '', system ?? '']
      const seen = 'UPDATE devices SET seen_at = $4 WHERE user_id = $1 AND browser = $2 AND system = $3'
      if ((await queries.run(seen, [...key, now])) > 0) return 'known'
      // Waits for another sign-in of the account.
      await queries.run('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [userId])
      if ((await queries.run(seen, [...key, now])) > 0) return 'known'
      const other = await queries.first('SELECT 1 FROM devices WHERE user_id = $1 LIMIT 1', [userId])
      await queries.run('INSERT INTO devices (user_id, browser, system, first_at, seen_at) VALUES ($1, $2, $3, $4, $4)', [...key, now])
      return other ? 'new' : 'first'
    }),
  listDevices: async (userId) => {
    const rows = await connection.rows<KnownDevice>(
      `SELECT browser, system, first_at AS "firstAt", seen_at AS "seenAt" FROM devices WHERE user_id = $1
      ORDER BY first_at DESC, browser COLLATE "C", system COLLATE "C"`,
      [userId],
    )
    return rows.map(deviceOf)
  },
})
