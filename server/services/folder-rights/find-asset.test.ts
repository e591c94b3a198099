import { describe, expect, test } from 'vitest'
import { sampleAsset } from '../../ports/conformance/conformance-samples.ts'
import { composedRights, noFolderRules } from '../../records/folder-rules.ts'
import { findNamedAsset } from './find-asset.ts'

const record = (id: string, path: string) => {
  const folder = path.slice(0, Math.max(path.lastIndexOf('/'), 0))
  const origin = { view: ['everyone'], download: { '*': ['everyone'] }, folder, named: {} }
  return sampleAsset(id, { path, rights: composedRights(origin, {}, noFolderRules, 0) })
}
const records = [
  record('logo', 'press/C#/logo.jpg'),
  record('2024', 'other/2024.jpg'),
  record('bread', 'Bäcker'.normalize('NFD').concat('/100% & more?.jpg')),
  record('root', 'root.jpg'),
]
const assets = {
  async *allRights() {
    yield* records
  },
  getAsset: async (wanted: string) => records.find(({ id }) => id === wanted) ?? null,
  getAssets: async (ids: readonly string[]) => records.filter(({ id }) => ids.includes(id)),
}

describe('G19 the asset that an administrator names', () => {
  test.each([
    ['2024', '2024'],
    ['root.jpg', 'root'],
    ['/root.jpg', 'root'],
    ['press/C#/logo.jpg', 'logo'],
    ['Bäcker/100% & more?.jpg', 'bread'],
    ['https://media.example/press/#/asset/logo?from=search', 'logo'],
    ['#/asset/2024', '2024'],
    ['media.example/#/asset/bread', 'bread'],
    ['press/missing.jpg', null],
  ])('G19 %s', async (written, id) => {
    expect((await findNamedAsset(assets, written))?.id ?? null).toBe(id)
  })
})
