import { randomBytes } from 'node:crypto'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sampleAsset } from '../../server/ports/conformance/conformance-samples.ts'
import type { Availability } from '../../src/contract/config/files.ts'
import { createTestPortal, type TestPortal } from '../support/portal.ts'

const secret = randomBytes(32)
let folder = ''
let database = ''
let portal: TestPortal

const start = async () => {
  portal = await createTestPortal({ database, secret })
}
/** Runs an action while the server does not run. */
const whileStopped = async (action: () => Promise<unknown>) => {
  await portal.close()
  await action()
  await start()
}
const backUp = () => whileStopped(() => copyFile(database, join(folder, 'backup')))
const restore = () => whileStopped(() => copyFile(join(folder, 'backup'), database))
/** A new data folder under the same address. */
const replace = () => whileStopped(() => rm(database))

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-restored-'))
  database = join(folder, 'vitrine.sqlite')
  await start()
})
afterEach(async () => {
  await portal.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

const saveTitle = (title: string) => portal.call('saveConfig', { as: 'admin', json: { global: { website_title: title } } })
const saveTexts = (lang: string, text: string) =>
  portal.call('saveTranslations', { as: 'admin', query: { lang }, json: { messages: { 'views.own': text } } })
const availability = async () => (await (await portal.call('getAvailability')).json()) as Availability

describe('O2 fault 24: versions of configuration and messages', () => {
  test.each([
    ['that was restored and changed once more', backUp, restore],
    ['with a new data folder and as many changes', async () => undefined, replace],
  ])('O2 differ on a server %s, although the numbers are equal', async (_server, prepare, exchange) => {
    await prepare()
    await saveTitle('Before')
    await saveTexts('en', 'before')
    const before = await availability()
    expect(await availability()).toEqual(before)
    await exchange()
    await saveTitle('After')
    await saveTexts('en', 'after')
    const after = await availability()
    expect(after.revision).toBe(before.revision)
    expect([after.configVersion, after.textsVersion]).not.toContain(before.configVersion)
    expect(after.textsVersion).not.toBe(before.textsVersion)
  })

  test('O2 are the earlier ones on a restored server without further changes', async () => {
    await saveTitle('First')
    const first = await availability()
    await backUp()
    await saveTitle('Second')
    expect((await availability()).configVersion).not.toBe(first.configVersion)
    await restore()
    expect(await availability()).toEqual(first)
  })

  test('G6 change when the messages of one language are removed, although others were saved later', async () => {
    await saveTexts('fr', 'un')
    portal.wait(1000)
    await saveTexts('en', 'one')
    const before = await availability()
    await portal.portal.services.stores.configuration.removeDocument('translations/fr')
    const after = await availability()
    expect(after.texts).toBe(before.texts)
    expect(after.textsVersion).not.toBe(before.textsVersion)
  })

  test('O2 may be part of the URLs of configuration and messages', async () => {
    await saveTitle('Here')
    const { configVersion = '', textsVersion = '' } = await availability()
    const config = await portal.call('getConfig', { query: { version: configVersion } })
    expect(await config.json()).toMatchObject({ global: { website_title: 'Here' } })
    await saveTexts('en', 'here')
    const texts = await portal.call('getTranslationLocales', { query: { lang: 'en', version: textsVersion } })
    expect(await texts.json()).toMatchObject({ messages: { 'views.own': 'here' } })
  })
})

test('O8 fault 24: the state of offline copies differs after a restore and as many changes of assets', async () => {
  const data = [{ indicator: 'collection_7', allow_offline: false }]
  const stateOf = async () => ((await (await portal.call('getCopyState', { as: 'guest' })).json()) as { state: string }).state
  const put = (width: number) => portal.put(sampleAsset('all', { rights: { view: ['everyone'], download: {} }, width }))
  await portal.call('saveConfig', { as: 'admin', json: { dashboard: { collections: { data } } } })
  await put(1)
  await backUp()
  const before = await stateOf()
  await put(2)
  const changed = await stateOf()
  await restore()
  expect(await stateOf()).toBe(before)
  await put(3)
  expect([before, changed]).not.toContain(await stateOf())
})
