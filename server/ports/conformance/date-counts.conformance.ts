import { expect, test } from 'vitest'
import type { CatalogueQuery } from '#catalogue/catalogue-query.ts'
import type { Catalogue } from '../catalogue.ts'
import { queryOf } from './catalogue.samples.ts'
import { sampleAsset } from './conformance-samples.ts'

/** Part of the suite of every engine: counts per date. */
export const testDateCounts = (catalogue: () => Catalogue): void => {
  test('T3 X3 counts visible results per month, or per day for a short time, in their order', async () => {
    const at = (iso: string) => Date.parse(`${iso}Z`) / 1000
    const taken = (id: string, iso: string | null, view = ['everyone']) =>
      sampleAsset(id, {
        texts: { title: 'x' },
        keywords: {},
        numbers: { filesize: 1, imp_date: at('2024-06-01T00:00'), ...(iso !== null && { capture_date: at(iso) }) },
        rights: { view, download: {} },
      })
    await catalogue().put([
      taken('a', '2019-12-31T23:59'),
      taken('b', '2020-01-01T00:00'),
      taken('c', '2020-01-20T12:00'),
      taken('d', '1969-07-20T20:17'),
      taken('e', null),
      taken('f', '2020-01-20T12:00', ['board']),
      taken('g', '2011-01-20T12:00', ['board']),
      sampleAsset('h', { texts: { title: 'x' }, keywords: {}, numbers: {} }),
    ])
    const counts = async (change: Partial<CatalogueQuery>) => {
      const query = queryOf({ countDates: true, ...change })
      const { dateCounts } = await catalogue().search(query)
      expect((await catalogue().searchSerialized(query)).dateCounts).toEqual(dateCounts)
      const width = dateCounts?.unit === 'day' ? 10 : 7
      return dateCounts?.counts.map(([start, count]) => [
        start === null ? 'none' : new Date(start * 1000).toISOString().slice(0, width),
        count,
      ])
    }
    const newest = { key: 'capture_date', orientation: 'desc' } as const
    const expected = [
      ['2020-01', 2],
      ['2019-12', 1],
      ['1969-07', 1],
      ['none', 2],
    ]
    expect(await counts({ sort: newest })).toEqual(expected)
    expect(await counts({ sort: { ...newest, orientation: 'asc' } })).toEqual([...expected.slice(0, -1).toReversed(), ['none', 2]])
    expect(await counts({ sort: newest, rows: 1, start: 2 })).toEqual(expected)
    expect(await counts({ sort: newest, filter: { id: ['b', 'c', 'f'] } })).toEqual([['2020-01', 2]])
    expect(await counts({ sort: newest, groups: ['board'], filter: { id: ['a', 'f', 'g'] } })).toEqual([
      ['2020-01', 1],
      ['2011-01', 1],
    ])
    expect(await counts({ sort: { key: 'imp_date', orientation: 'desc' }, filter: { id: ['a', 'b', 'h'] } })).toEqual([
      ['2024-06', 2],
      ['none', 1],
    ])
    expect(await counts({ sort: newest, filter: { id: ['e', 'h'] } })).toBe(undefined)
    // Some results on each of few days.
    await catalogue().put([taken('c', '2020-01-01T08:00'), taken('a', '2020-01-02T08:00'), taken('d', '2020-01-02T09:00')])
    expect(await counts({ sort: newest, filter: { id: ['a', 'b', 'c', 'd'] } })).toEqual([
      ['2020-01-02', 2],
      ['2020-01-01', 2],
    ])
    expect(await counts({ sort: newest, text: 'nothing' })).toEqual([])
    expect(await counts({ sort: { key: 'score', orientation: 'desc' } })).toBe(undefined)
    expect(await counts({ sort: newest, countDates: false })).toBe(undefined)
  })
}
