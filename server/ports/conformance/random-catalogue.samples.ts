import type { CatalogueQuery } from '#catalogue/catalogue-query.ts'
import type { SearchFilter } from '#contract/filter.ts'
import type { AssetRecord, KeywordValue } from '../../records/asset-record.ts'
import { queryOf } from './catalogue.samples.ts'
import { sampleAsset } from './conformance-samples.ts'

/** Pseudo-random numbers in [0, 1) that are the same in every run with the same `SEED`; 0 without one. */
export const seeded = (seed: number): (() => number) => {
  let state = seed + Number(process.env['SEED'] ?? 0)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const groupNames = ['everyone', 'users', 'press', 'staff', 'board'] as const
const vocabulary = 'alpha beta gamma delta echo forest glass harbour island river stone storm summer tower winter'.split(' ')
const places = ['Berlin', 'Bern', 'Wien', 'Paris']
const people = ['ada', 'bob', 'cleo', 'dora', 'emil']

type Random = () => number
const pick = <Value>(random: Random, values: readonly Value[]): Value | undefined => values[Math.floor(random() * random() * values.length)]
const some = <Value>(random: Random, values: readonly Value[], share: number): Value[] => values.filter(() => random() < share)
const keyword = (value: string | undefined): KeywordValue[] =>
  value === undefined ? [] : [{ value, labels: { de: `${value}-de`, en: `${value}-en` } }]

/** Skewed vocabulary, missing fields, several values, rights from no group to all users. */
export const randomAsset = (random: Random, id: string): AssetRecord => {
  const title = Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(random, vocabulary)).join(' ')
  const numbers = {
    ...(random() < 0.8 && { imp_date: Math.floor(random() * 50) }),
    ...(random() < 0.9 && { filesize: Math.floor(random() * 1000) }),
    ...(random() < 0.3 && { obj_dload_cnt: Math.floor(random() * 5) }),
  }
  return sampleAsset(id, {
    kind: pick(random, ['image', 'video', 'document'] as const) ?? 'image',
    filetype: pick(random, ['jpg', 'png', 'mp4', 'pdf']) ?? 'jpg',
    texts: random() < 0.5 ? { title } : { title: { de: title, en: `${title} english` } },
    keywords: {
      keywords: some(random, vocabulary, 0.15).flatMap(keyword),
      people: some(random, people, 0.2).map((value) => ({ value })),
      location: random() < 0.7 ? keyword(pick(random, places)) : [],
      rating: random() < 0.5 ? [{ value: String(Math.floor(random() * 6)) }] : [],
      ...(random() < 0.2 && { shelf: [{ value: `s${Math.floor(random() * 9)}` }] }),
    },
    numbers,
    width: random() < 0.9 ? Math.floor(random() * 100) : null,
    rights: { view: some(random, groupNames, 0.25), download: {} },
    fullText: random() < 0.1 ? 'deep inside forest' : null,
  })
}

const randomCondition = (random: Random): SearchFilter => {
  const sign = random() < 0.25 ? '-' : ''
  const kind = random()
  if (kind < 0.25) return { [`${sign}keywords`]: some(random, vocabulary, 0.2) }
  if (kind < 0.4) return { [`${sign}location`]: some(random, [...places, 'Nirgends'], 0.4) }
  if (kind < 0.5) return { [`${sign}people`]: some(random, people, 0.3) }
  if (kind < 0.6) return { [`${sign}shelf`]: ['s1', 's2'] }
  if (kind < 0.7) return { [`${sign}rating`]: random() < 0.5 ? ['4', '5'] : '3 TO *' }
  if (kind < 0.8) return { [`${sign}filesize`]: `${Math.floor(random() * 500)} TO ${Math.floor(random() * 1000)}` }
  if (kind < 0.9) return { [`${sign}imp_date`]: '* TO 25' }
  return { [`${sign}id`]: Array.from({ length: 30 }, () => `a${Math.floor(random() * 320)}`) }
}

export const randomQuery = (random: Random): CatalogueQuery => {
  const text = random() < 0.4 ? '*' : some(random, vocabulary, 0.1).join(' ')
  const conditions = Array.from({ length: Math.floor(random() * 4) }, () => randomCondition(random))
  return queryOf({
    text: random() < 0.2 ? text.slice(0, -2) : text,
    filter: Object.assign({}, ...conditions) as SearchFilter,
    facets: [
      'keywords',
      'people',
      'location',
      'rating',
      'shelf',
      'filetype',
      'asset_groups',
      'filesize',
      'imp_date',
      'pixel_x',
      'no_such_field',
    ],
    facetLimit: 10_000,
    groups: ['everyone', ...some(random, groupNames.slice(1), 0.4)],
  })
}
