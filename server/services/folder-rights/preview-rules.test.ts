import { describe, expect, test } from 'vitest'
import type { AssetKind } from '#contract/asset-kind.ts'
import { builtInConvertSets } from '#contract/built-in-convert-sets.ts'
import { sampleAsset, sampleUser } from '../../ports/conformance/conformance-samples.ts'
import { compileFolderRules, composedRights, type FolderRule, noFolderRules } from '../../records/folder-rules.ts'
import { previewRules } from './preview-rules.ts'

const everyone = ['everyone']
const all = Object.fromEntries(Object.keys(builtInConvertSets).map((set) => [set, everyone]))

const record = (id: string, kind: AssetKind) => {
  const origin = { view: everyone, download: { '*': everyone }, folder: 'press', named: {} }
  return sampleAsset(id, { kind, rights: composedRights(origin, {}, noFolderRules, 0) })
}
const records = [record('one', 'image'), record('two', 'image'), record('clip', 'video'), record('song', 'audio')]
const assets = {
  async *allRights() {
    yield* records
  },
  getAssets: async (ids: readonly string[]) => records.filter(({ id }) => ids.includes(id)),
}
const preview = (download: NonNullable<FolderRule['download']>, before: NonNullable<FolderRule['download']> = { '*': everyone }) => {
  const rule = { path: 'press', by: null, at: 0 }
  return previewRules(assets, [sampleUser('nina', { groups: ['press'] })], {
    before: compileFolderRules([{ ...rule, download: before }]),
    after: compileFolderRules([{ ...rule, download }]),
    guests: true,
    now: 0,
    locale: 'en',
  })
}

describe('G18 the preview counts only formats that a file has', () => {
  test('G18 naming all formats changes nothing', async () => {
    expect(await preview({ ...all, '*': [] })).toMatchObject({ lostAssets: 0, gainedAssets: 0, classes: [], assets: [] })
    expect(await preview({ '*': everyone }, { ...all, '*': [] })).toMatchObject({ lostAssets: 0, gainedAssets: 0, classes: [] })
  })

  test('G18 a format of videos concerns videos', async () => {
    const lessVideo = await preview({ ...all, '*': [], 'mp4-480': [] })
    expect(lessVideo).toMatchObject({ lostAssets: 1, gainedAssets: 0, lostAccounts: 1, guestsLose: true })
    expect(lessVideo.assets.map(({ id, change }) => [id, change])).toEqual([['clip', 'lost']])
    expect(lessVideo.classes.map(({ download }) => download)).toEqual(Array.from({ length: 2 }, () => ({ lost: 1, gained: 0 })))
  })

  test('G18 each kind of file and each person counts on its own', async () => {
    const mixed = await preview({ '*': everyone, png: ['press'], '0': everyone, 'mp4-720': [] })
    expect(mixed).toMatchObject({ lostAssets: 3, gainedAssets: 0, guestsLose: true })
    expect(mixed.classes.map(({ kind, download }) => [kind, download.lost])).toEqual([
      ['guests', 3],
      ['accounts', 1],
    ])
    expect(await preview({ '*': [] })).toMatchObject({ lostAssets: 4 })
  })
})
