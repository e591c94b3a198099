import type { IndexDocument, IndexSchema } from '../types.ts'
import { createRandom, skewedIndex } from './random.ts'
import { everyWord } from './words.ts'

export const testSchema: IndexSchema = {
  texts: { title: { weight: 4, typicalLength: 6 }, description: { weight: 1, typicalLength: 30 }, keywords: { weight: 2 } },
  facets: { kind: {}, place: {}, rating: {}, keywords: { multi: true }, folder: { multi: true } },
  numbers: ['size', 'date', 'rating', 'never'],
  openFacets: true,
}

export const groupNames: readonly string[] = ['everyone', 'users', 'press', 'board', 'archive']

const kinds = ['image', 'video', 'document', '3d', 'Ärger', '', '😀', '\uffee', '\ud800']

/** Returns a generator of random documents: skewed, incomplete, with odd values and unknown fields. */
export const createDocumentGenerator = (seed: number, words: readonly string[] = everyWord) => {
  const random = createRandom(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const chance = (share: number) => random() < share
  const word = () => words[skewedIndex(random, words.length)] ?? ''
  const text = (maxWordCount: number) => Array.from({ length: below(maxWordCount) + 1 }, word).join(chance(0.1) ? ', ' : ' ')
  const number = () =>
    [below(10), below(100_000), random() * 1e10, -below(50), 3_000_000_000 + below(10), 0.5, -0, -2147483648, Number.NaN][below(9)] ?? 0

  return (id: string): IndexDocument => {
    const texts: Record<string, string[]> = {}
    const facets: Record<string, string[]> = {}
    const numbers: Record<string, number> = {}
    if (chance(0.95)) texts['title'] = chance(0.2) ? [text(5), text(5)] : [text(5)]
    if (chance(0.6)) texts['description'] = [text(40)]
    if (chance(0.7)) facets['keywords'] = Array.from({ length: below(6) }, word)
    texts['keywords'] = facets['keywords'] ?? []
    if (chance(0.9)) facets['kind'] = [kinds[skewedIndex(random, kinds.length)] ?? 'image']
    if (chance(0.3)) facets['place'] = [`place ${skewedIndex(random, 400)}`, 'never counted']
    if (chance(0.5)) {
      const rating = 1 + below(5)
      facets['rating'] = [String(rating)]
      numbers['rating'] = rating
    }
    if (chance(0.8)) numbers['size'] = number()
    if (chance(0.9)) numbers['date'] = 1_300_000_000 + below(1000)
    if (chance(0.1)) facets[`sidecar_${below(3)}`] = [word(), String(below(4))]
    if (chance(0.02)) facets['__proto__x'] = ['odd']
    if (chance(0.05)) texts['unknown'] = ['never found']
    if (chance(0.6)) {
      const path = Array.from({ length: 1 + below(4) }, () => `f${skewedIndex(random, 6)}`)
      facets['folder'] = path.map((_, level) => path.slice(0, level + 1).join('/'))
    }
    if (chance(0.02)) facets['folder'] = ['/odd', 'odd/', 'f1/deep/alone']
    const view = chance(0.05) ? [] : groupNames.filter(() => chance(0.3))
    return { id, texts, facets, numbers, view: view.length === 0 && chance(0.8) ? ['everyone'] : view }
  }
}
