import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { markRetained, putInTrash, readRetained, readTrash } from '#local/bookmarks/trash.ts'
import { openUserDatabase } from '#local/user-database/user-database.ts'

const day = 24 * 3600 * 1000
const open = () => openUserDatabase('trash', { onState: () => undefined })

test('B4 restored and retained bookmarks stay after a restart; other removed bookmarks stay in the trash for 30 days', async () => {
  const before = open()
  await putInTrash(before, ['brought-back', 'dropped'], 0)
  await markRetained(before, ['brought-back', 'kept'], day)
  before.close()

  const reopened = open()
  expect(await readTrash(reopened, 29 * day)).toEqual(['dropped'])
  expect(await readTrash(reopened, 31 * day)).toEqual([])
  expect([...(await readRetained(reopened))].sort()).toEqual(['brought-back', 'kept'])
  reopened.close()
})
