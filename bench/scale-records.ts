import { createRandom } from '@vitrine/search-index/testing'
import { type MuseumRecord, readCorpus } from './corpus.ts'

const recordCount = 20_000
const vocabularySize = 30_000
const syllables = ['ar', 'bel', 'cor', 'dun', 'el', 'fen', 'gra', 'hol', 'in', 'jo', 'kal', 'lum', 'mor', 'nar', 'or', 'pen', 'quil', 'ros']

/** A word for each number; small numbers are frequent words. */
const wordOf = (number: number): string => {
  let word = ''
  for (let rest = number + syllables.length; rest > 0; rest = Math.floor(rest / syllables.length))
    word += syllables[rest % syllables.length] ?? ''
  return word
}

/** Records whose words have the frequencies of a natural language. */
const generateRecords = (): MuseumRecord[] => {
  const random = createRandom(2024)
  const word = () => wordOf(Math.floor(vocabularySize ** random()) - 1)
  const words = (least: number, most: number) => Array.from({ length: least + Math.floor(random() * (most - least + 1)) }, word)
  return Array.from({ length: recordCount }, (_, at) => ({
    id: `r${at}`,
    accession: `G${String(at).padStart(6, '0')}`,
    title: words(2, 9).join(' '),
    description: words(8, 40).join(' '),
    creator: [words(2, 2).join(' ')],
    medium: words(2, 5).join(' '),
    classification: wordOf(Math.floor(40 * random() ** 2)),
    subjects: words(1, 8),
    credit_line: words(4, 12).join(' '),
    width: 100 + Math.floor(random() * 900),
    height: 100 + Math.floor(random() * 900),
  }))
}

/** The museum records if their file exists, else generated ones. */
export const scaleRecords = (): { readonly name: string; readonly records: readonly MuseumRecord[] } => {
  const museum = readCorpus()
  return museum ? { name: 'museum records', records: museum } : { name: 'generated records', records: generateRecords() }
}
