import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { AssetRecord } from '../ports/asset-record.ts'
import { sampleAsset } from '../ports/conformance-samples.ts'
import { createRecordReader } from './record-reader.ts'

let stored: Map<string, AssetRecord>
let revision: number
let now: number
const getAssets = vi.fn(async (ids: readonly string[]) => ids.flatMap((id) => stored.get(id) ?? []))
const reader = (max?: number) =>
  createRecordReader({
    documents: { getAssets, assetsRevision: async () => revision },
    clock: () => now,
    ...(max !== undefined && { max }),
  })

beforeEach(() => {
  stored = new Map(['a', 'b', 'c', 'd'].map((id) => [id, sampleAsset(id, { fullText: `text of ${id}` })]))
  revision = 1
  now = 0
  getAssets.mockClear()
})

describe('the record reader', () => {
  test('reads each asset once, in the order asked for, without what answers never show', async () => {
    const records = reader()
    expect((await records.getAssets(['b', 'x', 'a'])).map(({ id, fullText }) => [id, fullText])).toEqual([
      ['b', null],
      ['a', null],
    ])
    expect((await records.getAssets(['c', 'a', 'b'])).map(({ id }) => id)).toEqual(['c', 'a', 'b'])
    expect(getAssets.mock.calls).toEqual([[['b', 'x', 'a']], [['c']]])
  })

  test('V3 sees a change of rights at once', async () => {
    const records = reader()
    await records.getAssets(['a'])
    stored.set('a', sampleAsset('a', { rights: { view: [], download: {} } }))
    revision += 1
    expect((await records.getAssets(['a']))[0]?.rights.view).toEqual([])
    stored.delete('a')
    revision += 1
    expect(await records.getAssets(['a'])).toEqual([])
  })

  test('also one that comes while it reads', async () => {
    const records = reader()
    await records.getAssets(['a'])
    let change: () => void = () => undefined
    const changed = new Promise<void>((resolve) => {
      change = resolve
    })
    getAssets.mockImplementationOnce(async (ids) => {
      await changed
      return ids.flatMap((id) => stored.get(id) ?? [])
    })
    const slow = records.getAssets(['a', 'b'])
    await Promise.resolve()
    stored.set('a', sampleAsset('a', { rights: { view: ['staff'], download: {} } }))
    revision += 1
    await records.getAssets(['c'])
    change()
    expect((await slow)[0]?.rights.view).toEqual(['staff'])
  })

  test('is never older than a minute and never larger than it may be', async () => {
    const records = reader(2)
    await records.getAssets(['a', 'b'])
    now = 60_000
    await records.getAssets(['a', 'b'])
    expect(getAssets).toHaveBeenCalledTimes(2)
    await records.getAssets(['c'])
    await records.getAssets(['b', 'c'])
    expect(getAssets).toHaveBeenCalledTimes(3)
    await records.getAssets(['a'])
    expect(getAssets).toHaveBeenCalledTimes(4)
  })
})
