import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTaskQueue } from '../../common/task-queue.ts'
import { createSqliteStores } from '../../engines/stores/sqlite/sqlite.ts'
import { sampleAsset } from '../../ports/conformance/conformance-samples.ts'
import type { Stores } from '../../ports/stores.ts'
import type { AssetRecord } from '../../records/asset-record.ts'
import { composedRights, folderRulesDocument, noFolderRules } from '../../records/folder-rules.ts'
import { type FollowedFolderRules, followFolderRules } from './follow-folder-rules.ts'

let stores: Stores
let followed: FollowedFolderRules | null = null
let index: Map<string, readonly string[]>
let errors: string[]
let isIndexDown = false
let readCount = 0

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  index = new Map()
  errors = []
  isIndexDown = false
  readCount = 0
  stores = createSqliteStores({ file: ':memory:', clock: () => 0 })
})
afterEach(async () => {
  await followed?.close()
  followed = null
  await stores.close()
  vi.useRealTimers()
})

const everyone = ['everyone']
const put = async (id: string, folder: string, table?: string) => {
  const origin = { view: everyone, download: { '*': everyone }, folder, named: table === undefined ? {} : { view: table } }
  const record = sampleAsset(id, { rights: composedRights(origin, {}, noFolderRules, 0) })
  await stores.assets.putAssets([record])
  index.set(id, record.rights.view)
}
const save = (rules: readonly object[]) =>
  stores.configuration.putDocument(folderRulesDocument, { rules: rules.map((one) => ({ by: null, at: 0, ...one })) }, null, null)
const follow = async () => {
  const assets = {
    ...stores.assets,
    allRights: () => {
      readCount += 1
      return stores.assets.allRights()
    },
  }
  const catalogue = {
    put: async (records: readonly AssetRecord[]) => {
      if (isIndexDown) throw new Error('the index does not respond')
      for (const { id, rights } of records) index.set(id, rights.view)
    },
  }
  const log = { error: (_: object, message: string) => void errors.push(message) }
  const { configuration } = stores
  const writeInTurn = createTaskQueue({ running: 1 })
  followed = followFolderRules({ assets, configuration, catalogue, log, clock: () => 0, writeInTurn, onChange: () => undefined })
  await followed.ready
}
const shown = () => Object.fromEntries(index)
const look = () => vi.advanceTimersByTimeAsync(1000)
const stored = async (id: string) => (await stores.assets.getAsset(id))?.rights.view

test('G17 stored rights and the index follow the rules, and a table stays stronger', async () => {
  await put('inside', 'press/2024')
  await put('named', 'press', 'press/vitrine.csv')
  await put('outside', 'other')
  await follow()
  await look()
  expect(readCount).toBe(0)
  await save([{ path: 'press', view: ['press'] }])
  await look()
  await vi.waitFor(() => expect(shown()).toEqual({ inside: ['press'], named: everyone, outside: everyone }))
  expect(await stored('inside')).toEqual(['press'])
  const before = await stores.assets.rightsVersion()
  await save([])
  await look()
  await vi.waitFor(() => expect(shown()).toEqual({ inside: everyone, named: everyone, outside: everyone }))
  expect(await stores.assets.rightsVersion()).not.toBe(before)
  await look()
  expect(readCount).toBe(2)
})

test('G17 the index follows when it responds again, also after a restart', async () => {
  await put('inside', 'press')
  await save([{ path: '', view: ['users'] }])
  isIndexDown = true
  await follow()
  await look()
  await vi.waitFor(() => expect(errors).toHaveLength(1))
  await look()
  expect(errors).toHaveLength(1)
  isIndexDown = false
  await look()
  await vi.waitFor(() => expect(shown()).toEqual({ inside: ['users'] }))
  await followed?.close()
  readCount = 0
  await follow()
  await look()
  expect(readCount).toBe(0)
})

test('G17 unreadable rules hide everything until they are saved again', async () => {
  await put('inside', 'press')
  await stores.configuration.putDocument(folderRulesDocument, { rules: 'damaged' }, null, null)
  await follow()
  await look()
  await vi.waitFor(() => expect(shown()).toEqual({ inside: [] }))
  await save([])
  await look()
  await vi.waitFor(() => expect(shown()).toEqual({ inside: everyone }))
})
