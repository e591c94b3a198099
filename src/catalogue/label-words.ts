import type { FacetValueTable } from '@vitrine/search-index'
import { foldedWords } from '#catalogue/word-starts.ts'

/** Separates the labels; no word contains it. */
const separator = '\n'

/**
 * Folded labels of all values of a field, in the order of their ordinals, to find those with a word that starts with a text.
 *
 * Layout: one string, because a search in it is many times faster than one in each label. Label n begins at `starts[n]`.
 */
export class LabelWords {
  private text = ''
  private starts: number[] = []

  /** @param labelOf label of a value */
  constructor(
    private readonly table: FacetValueTable,
    private readonly labelOf: (value: string) => string,
  ) {}

  /** Whether these are the labels of this table. */
  isOf(table: FacetValueTable): boolean {
    return this.table === table
  }

  /** Whether the label of this value was read already. */
  hasRead(value: string): boolean {
    const ordinal = this.table.find(value)
    return ordinal >= 0 && ordinal < this.starts.length
  }

  /** One mark per ordinal: 1 = a word of the label starts with the text. @param start from `foldedStart`, not empty */
  marks(start: string): Uint8Array {
    this.update()
    const { text, starts } = this
    const marks = new Uint8Array(starts.length)
    const word = ` ${start}`
    let label = 0
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, starts[label] ?? text.length)) {
      label = this.labelAt(at, label)
      marks[label++] = 1
      if (label >= starts.length) break
    }
    return marks
  }

  /** Ordinals of the labels that contain the words in a row. @param words from `foldedStart`, not empty @param isPrefix the last word may be longer */
  withWords(words: string, isPrefix: boolean): number[] {
    this.update()
    const { text, starts } = this
    const found: number[] = []
    const needle = ` ${words}`
    let label = 0
    for (let at = text.indexOf(needle); at >= 0; ) {
      const next = text.charAt(at + needle.length)
      label = this.labelAt(at, label)
      const isFound = isPrefix || next === ' ' || next === separator
      if (isFound) found.push(label)
      at = text.indexOf(needle, isFound ? (starts[label + 1] ?? text.length) : at + 1)
    }
    return found
  }

  /** Appends the labels of new values. */
  private update(): void {
    const { table, starts } = this
    if (starts.length === table.length) return
    const parts: string[] = []
    let end = this.text.length
    for (let ordinal = starts.length; ordinal < table.length; ordinal++) {
      const words = foldedWords(this.labelOf(table.get(ordinal))) + separator
      starts.push(end)
      end += words.length
      parts.push(words)
    }
    this.text += parts.join('')
  }

  /** Last label that begins at or before a position. @param low a label that does */
  private labelAt(position: number, low: number): number {
    let high = this.starts.length
    while (high - low > 1) {
      const middle = (low + high) >>> 1
      if ((this.starts[middle] ?? 0) <= position) low = middle
      else high = middle
    }
    return low
  }
}
