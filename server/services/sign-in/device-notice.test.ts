import { expect, test } from 'vitest'
import { createSqliteStores } from '../../engines/stores/sqlite/sqlite.ts'
import { sampleUser } from '../../ports/conformance/conformance-samples.ts'
import { createDeviceNoticeWriter } from './device-notice.ts'

test('L22 a mail that was delayed names the device of its sign-in, not a later one', async () => {
  const stores = createSqliteStores({ file: ':memory:' })
  const owner = sampleUser('1')
  await stores.accounts.putUser(owner)
  const signIns = ['Firefox', 'Safari', 'Chrome']
  for (const [at, browser] of signIns.entries()) await stores.devices.noteDevice('1', { browser, system: null }, at * 100)
  const write = createDeviceNoticeWriter(stores, 'https://portal.example/')
  const textAt = async (addedAt: number) => (await write(owner, 'owner@portal.example', 'en', addedAt))?.mail.text
  expect(await textAt(100)).toContain('Safari')
  expect(await textAt(250)).toContain('Chrome')
  await stores.close()
})
