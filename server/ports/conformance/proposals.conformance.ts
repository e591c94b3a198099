import { expect, test } from 'vitest'
import { CatalogueCore } from '#catalogue/catalogue-core.ts'
import type { CatalogueQuery } from '#catalogue/catalogue-query.ts'
import { toIndexEntry } from '../../records/index-entry.ts'
import type { Catalogue } from '../catalogue.ts'
import { queryOf, titledAsset } from './catalogue.samples.ts'
import { seeded } from './random-catalogue.samples.ts'

/** Differences between engines that the port allows. */
export interface CatalogueTraits {
  /**
   * Words that can replace a typed one: `scan` = any with up to three edits; `automaton` = those with one edit, and those with two edits that
   * begin with the same letter.
   */
  readonly similarWords: 'scan' | 'automaton'
}

/** Part of the suite of every engine: replaced words and similar texts. */
export const testProposals = (catalogue: () => Catalogue, traits: CatalogueTraits): void => {
  test('X4 T3 words without results are replaced by the nearest visible ones, for all filters and pages', async () => {
    const rights = { view: ['board'], download: {} }
    await catalogue().put([
      titledAsset('a', 'Snowy mountain'),
      titledAsset('b', 'Mountain lake'),
      titledAsset('c', 'Fountain'),
      titledAsset('d', 'Kangaroo', { rights }),
      titledAsset('e', 'Mountaim', { rights }),
    ])
    const found = async (text: string, change: Partial<CatalogueQuery> = {}) => {
      const { ids, corrected } = await catalogue().search(queryOf({ text, correct: true, ...change }))
      return [ids.toSorted(), corrected?.text]
    }
    expect(await found('mountian')).toEqual([['a', 'b'], 'mountain'])
    expect(await found('nountain')).toEqual([['a', 'b'], 'mountain'])
    expect(await found('snwoy mountian')).toEqual([['a'], 'snowy mountain'])
    expect(await found('nountian')).toEqual(traits.similarWords === 'scan' ? [['a', 'b'], 'mountain'] : [[], undefined])
    const query = queryOf({ text: 'lake mountian', correct: true })
    const corrected = { text: 'lake mountain', exact: 'lake "mountian"', words: [{ from: 'mountian', to: 'mountain' }] }
    expect([(await catalogue().search(query)).corrected, (await catalogue().searchSerialized(query)).corrected]).toEqual([
      corrected,
      corrected,
    ])
    expect(await found('mountian', { rows: 1, start: 5 })).toEqual([[], 'mountain'])
    expect(await found('mountain', { filter: { location: ['Nowhere'] } })).toEqual([[], undefined])
    expect(await found('mountian', { correct: false })).toEqual([[], undefined])
    expect(await found('"mountian"')).toEqual([[], undefined])
    expect([await found('kangarro'), await found('kangarro', { groups: ['board'] })]).toEqual([
      [[], undefined],
      [['d'], 'kangaroo'],
    ])
  })

  test('X4 T3 a search that finds little has similar texts with their visible results under the same filter', async () => {
    await catalogue().put([
      ...Array.from({ length: 41 }, (_, at) => titledAsset(`s${at}`, 'Meadow')),
      titledAsset('typo', 'Maedow'),
      titledAsset('hill', 'Weinberg'),
      titledAsset('lake', 'Waldsee'),
      titledAsset('hidden', 'Hochmoor', { rights: { view: ['board'], download: {} } }),
    ])
    const found = async (text: string, change: Partial<CatalogueQuery> = {}) => {
      const { total, similar } = await catalogue().search(queryOf({ text, correct: true, ...change }))
      for (const one of similar ?? [])
        expect([one.text, (await catalogue().search(queryOf({ text: one.text, ...change }))).total]).toEqual([one.text, one.count])
      return [total, similar?.map((one) => one.text)]
    }
    expect(await found('maedow')).toEqual([1, ['meadow']])
    expect(await found('"maedow"')).toEqual([1, undefined])
    expect(await found('mxxdow')).toEqual([0, ['maedow', 'meadow']])
    expect(await found('waxxxee')).toEqual([0, undefined])
    expect(await found('wxinxxrg')).toEqual([0, traits.similarWords === 'scan' ? ['weinberg'] : undefined])
    expect(await found('bergsee')).toEqual([0, ['berg', 'see']])
    expect(await found('meadow weinberg')).toEqual([0, ['meadow', 'weinberg']])
    expect(await found('meadow weinberg', { filter: { location: ['Nowhere'] } })).toEqual([0, undefined])
    expect([await found('hochmoor waldsee'), await found('hochmoor waldsee', { groups: ['everyone', 'board'] })]).toEqual([
      [0, ['waldsee']],
      [0, ['hochmoor', 'waldsee']],
    ])
  })

  test('X4 T3 replaced words and similar texts are those of an index without the hidden assets', async () => {
    const random = seeded(11)
    const first = traits.similarWords === 'scan' ? '' : 'm'
    const word = () =>
      first + Array.from({ length: 3 - first.length + Math.floor(random() * 5) }, () => 'abcü'[Math.floor(random() * 4)]).join('')
    const shown = Array.from({ length: 80 }, (_, at) => titledAsset(`a${at}`, `${word()} ${word()}`))
    const hidden = Array.from({ length: 200 }, (_, at) =>
      titledAsset(`h${at}`, `${word()} ${word()}`, { rights: { view: ['board'], download: {} } }),
    )
    await catalogue().put([...hidden, ...shown])
    const alone = new CatalogueCore()
    alone.put(shown.map(toIndexEntry))
    let corrections = 0
    let similarCount = 0
    for (let round = 0; round < 60; round += 1) {
      const query = queryOf({ text: round % 3 === 0 ? `${word()} ${word()}` : `${word()} `, correct: true })
      const { ids, total, corrected, similar } = await catalogue().search(query)
      const expected = alone.search(query)
      expect({ query, total, ids: ids.toSorted(), corrected, similar }).toEqual({
        query,
        total: expected.total,
        ids: expected.ids.toSorted(),
        corrected: expected.corrected,
        similar: expected.similar,
      })
      if (corrected) corrections += 1
      if (similar) similarCount += 1
    }
    expect([corrections > 5, similarCount > 5]).toEqual([true, true])
  })
}
