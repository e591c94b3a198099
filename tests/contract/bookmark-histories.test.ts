import { describe, expect, test } from 'vitest'
import { createMemoryStorage } from '#local/database/memory-storage.ts'
import type { Action } from '../support/histories/actions.ts'
import { checkSqliteHistories } from '../support/histories/check-sqlite-histories.ts'
import { runHistory } from '../support/histories/run-history.ts'
import { createSqliteServer } from '../support/histories/sqlite-server.ts'
import { seed } from '../support/seed.ts'

describe('bookmarks of three devices with lost responses, crashes, sign-ins and repeated requests', () => {
  for (const withRestore of [false, true]) {
    const where = withRestore ? ', also after the server is restored from a backup' : ''
    test(`O4 150 random histories lose no change and converge${where} (seed ${seed})`, async () => {
      await expect(checkSqliteHistories({ runs: 150, seed, withRestore })).resolves.toBeUndefined()
    })
  }

  test('O4 fault 27: with a new data folder and as many saves, the server gets the bookmarks of the device, in one list with its own', async () => {
    const server = createSqliteServer()
    const disk = () => ({ account: createMemoryStorage(), guest: createMemoryStorage() })
    const saved = (device: number, ids: readonly string[]): Action[] =>
      ids.flatMap((id): Action[] => [
        { do: 'toggle', device, id },
        { do: 'step', device, net: 'ok' },
        { do: 'step', device, net: 'ok' },
        { do: 'step', device, net: 'ok' },
      ])
    // The backup of the empty lists is the new data folder.
    const actions: Action[] = [{ do: 'backup' }, ...saved(0, ['p', 'q']), { do: 'restore' }, ...saved(1, ['r', 's'])]
    expect(await runHistory(actions, { server, disk })).toBeNull()
    expect((await server.list()).toSorted()).toEqual(['p', 'q', 'r', 's'])
  })
})
