import type { FacetRequest, IndexFilter, IndexQuery } from '../types.ts'
import type { BruteForceIndex } from './brute-force.ts'
import { groupNames } from './documents.ts'
import { createRandom, skewedIndex } from './random.ts'
import { everyWord } from './words.ts'

const valueFields = ['kind', 'place', 'rating', 'keywords', 'folder', 'sidecar_0', 'sidecar_1', 'never', 'nothing', 'date']
const numberFields = ['size', 'date', 'rating', 'never', 'kind', 'nothing']
const facetFields = [...new Set([...valueFields, ...numberFields, 'id', '__proto__x', '__proto__'])]

/** Returns a generator of random queries, with existing and unknown values. */
export const createQueryGenerator = (
  seed: number,
  reference: BruteForceIndex,
  words: readonly string[] = everyWord,
): (() => IndexQuery) => {
  const random = createRandom(seed ^ 0x5bd1e995)
  const below = (limit: number) => Math.floor(random() * limit)
  const chance = (share: number) => random() < share
  const one = <T>(list: readonly T[], otherwise: T): T => list[below(list.length)] ?? otherwise
  const word = () => {
    const whole = words[skewedIndex(random, words.length)] ?? ''
    return chance(0.3) ? whole.slice(0, 1 + below(4)) : whole
  }
  const piece = () => (chance(0.2) ? `"${word()} ${word()}${chance(0.3) ? ` ${word()}` : ''}"` : word())
  const text = () => {
    if (chance(0.3)) return '*'
    const pieces = Array.from({ length: 1 + below(3) }, piece).join(' ')
    // An open quote: the last term of the phrase is a prefix.
    if (chance(0.15)) return `${chance(0.5) ? pieces : ''} "${word()} ${word().slice(0, 1 + below(2))}`
    return chance(0.3) ? `${pieces} ` : pieces
  }
  const value = (field: string): string => {
    const values = reference.documents[below(reference.ids.length)]?.facets[field]
    return values && chance(0.9) ? one(values, 'none') : one(['none', '', '3', '1300000500'], '')
  }
  const bound = () => one([null, 0, 3, 50_000, 1_300_000_300, 1_300_000_700, -1, 0.5, 3_000_000_005], null)
  const filter = (): IndexFilter => {
    const exclude = chance(0.25)
    if (chance(0.1)) return { field: 'id', exclude, values: Array.from({ length: 1 + below(20) }, () => one(reference.ids, 'no id')) }
    if (chance(0.3)) return { field: one(numberFields, ''), exclude, range: { low: bound(), high: bound() } }
    const field = one(valueFields, '')
    return { field, exclude, values: Array.from({ length: below(4) }, () => value(field)) }
  }
  const facet = (field: string): FacetRequest => {
    const letter = chance(0.15) ? one(['a', 'e', '1', 'ü'], 'a') : null
    const parent = field === 'folder' && chance(0.7) ? one(['', 'f0', 'f1', 'f0/f1', 'f1/deep', 'odd', 'none'], '') : null
    return {
      field,
      ...(parent === null ? {} : { parent }),
      ...(chance(0.5) ? { limit: one([0, 1, 3, 1000, Infinity], 3) } : {}),
      ...(letter === null ? {} : { contains: (text: string) => text.includes(letter) }),
      ...(chance(0.3) ? { buckets: one([0, 1, 7], 7) } : {}),
    }
  }
  return () => ({
    text: text(),
    filters: Array.from({ length: chance(0.4) ? 0 : below(5) }, filter),
    facets: facetFields.filter(() => chance(0.5)).map(facet),
    sort: {
      key: one(['score', 'score', 'date', 'size', 'rating', 'never', 'nothing'], 'score'),
      orientation: one(['asc', 'desc'], 'desc'),
    },
    start: chance(0.5) ? 0 : below(reference.ids.length + 5),
    rows: one([0, 1, 10, 50, 1000], 10),
    groups: groupNames.filter(() => chance(0.5)),
    ...(chance(0.5) && { countDays: true }),
  })
}
