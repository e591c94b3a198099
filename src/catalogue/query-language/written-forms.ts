import type { IndexCondition } from '@vitrine/search-index'

const namePattern = /^(\p{L}{2,})[-_.]?(\d{2,})(?:\.[\p{L}\d]{2,4})?$/u
const groupedPattern = /^\d{1,3}(?:[.,'’\u00a0\u202f]\d{3})+$/
const plainPattern = /^[1-9]\d{3,11}$/

/** Two negations: a condition without a score, so that documents with the word as it is typed stay in their order. */
const unscored = (condition: IndexCondition): IndexCondition => ({ not: { not: condition } })

/** `10000` → `10 000` */
const grouped = (digits: string): string => digits.replaceAll(/\B(?=(?:\d{3})+$)/g, ' ')

/** File names with the letters and the number: `img0012` finds `IMG_0012.jpg`, and `IMG_12` finds both. */
const byFileName = (letters: string, digits: string, isOpen: boolean): IndexCondition[] => {
  const numbers = new Set([digits, digits.replace(/^0+(?=\d)/, '')])
  return [...numbers].map((number) => unscored({ text: `${letters} ${number}${isOpen ? '' : ' '}`, field: 'filename' }))
}

/** What else a word can be in a text: a number with or without separators of thousands, a file name with or without separators. */
export const otherForms = (word: string, isOpen: boolean): readonly IndexCondition[] => {
  if (groupedPattern.test(word)) {
    const digits = word.replaceAll(/\D/g, '')
    return [digits, `"${grouped(digits)}"`].map((text) => unscored({ text: `${text} ` }))
  }
  if (plainPattern.test(word)) return [unscored({ text: `"${grouped(word)}"` })]
  const [, letters, digits] = namePattern.exec(word) ?? []
  return letters === undefined || digits === undefined ? [] : byFileName(letters, digits, isOpen)
}
