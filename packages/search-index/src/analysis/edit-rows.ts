/**
 * Edits between a word and texts that arrive letter by letter, as optimal string alignment counts them: insert, delete or replace a letter, or swap two adjacent ones. Texts with a common start share its rows.
 *
 * Layout: row n is rows[n × width] … rows[(n + 1) × width]. Its element j is the number of edits between the first n letters of the text and
 * the first j letters of the word, at most `limit + 1`. A row is O(limit), because only elements near the diagonal are computed.
 */
export class EditRows {
  /** Letters of the text. Longer texts have too many edits. */
  readonly maxDepth: number
  private readonly width: number
  private readonly rows: Uint8Array
  private readonly letters: Uint16Array

  /** @param word code units */
  constructor(
    private readonly word: ArrayLike<number>,
    private readonly limit: number,
  ) {
    this.maxDepth = word.length + limit
    this.width = word.length + 1
    this.rows = new Uint8Array((this.maxDepth + 1) * this.width).fill(limit + 1)
    for (let j = 0; j <= Math.min(word.length, limit); j++) this.rows[j] = j
    this.letters = new Uint16Array(this.maxDepth + 1)
  }

  /**
   * Sets letter number `depth` of the text, from 1 to `maxDepth`; the letters before must be set.
   * @returns false: every text that starts with these letters has too many edits
   */
  set(depth: number, letter: number): boolean {
    const { word, limit, width, rows, letters } = this
    letters[depth] = letter
    const before = letters[depth - 1] ?? 0
    const row = depth * width
    const tooMany = limit + 1
    const first = Math.max(1, depth - limit)
    const last = Math.min(word.length, depth + limit)
    // The element before the first one; it may remain from another text.
    rows[row + first - 1] = first === 1 ? Math.min(depth, tooMany) : tooMany
    let isOpen = (rows[row + first - 1] ?? tooMany) <= limit
    for (let j = first; j <= last; j++) {
      const expected = word[j - 1] ?? 0
      const above = row - width + j
      let edits = Math.min((rows[above - 1] ?? 0) + (letter === expected ? 0 : 1), (rows[above] ?? 0) + 1, (rows[row + j - 1] ?? 0) + 1)
      if (depth > 1 && j > 1 && letter === word[j - 2] && before === expected)
        edits = Math.min(edits, (rows[row - 2 * width + j - 2] ?? 0) + 1)
      rows[row + j] = Math.min(edits, tooMany)
      // The next letter may complete a swap, which costs one edit more than the element before this one.
      if (edits <= limit || (letter === word[j] && (rows[above - 1] ?? 0) < limit)) isOpen = true
    }
    return isOpen
  }

  /** Edits of the text of the first `depth` letters, at most `limit + 1`. */
  editsAt(depth: number): number {
    return Math.abs(depth - this.word.length) > this.limit ? this.limit + 1 : (this.rows[depth * this.width + this.word.length] ?? 0)
  }
}

/** Edits that a word of this length may have; 0 = it is not corrected. */
export const allowedEdits = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2)
