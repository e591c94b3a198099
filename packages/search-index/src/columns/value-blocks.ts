import { type Bitmap, countCommonBits } from '../structures/bitmap.ts'
import { noCode, type Records } from './records.ts'

/** Documents per block. The documents of a set in a block (2 kB) stay in the L1 cache while all values of the block are counted. */
export const blockDocumentCount = 2 ** 14
const blockWords = blockDocumentCount / 32

/** From this count on, a code has a bitmap, which then needs no more memory than a list. */
const minBitmapCount = blockDocumentCount / 16
/** Up to this count a code has pairs: a list for itself would cost more time than its documents. */
const maxPairCount = 8

/** Codes in use. */
export interface CodeSpace {
  readonly codeCount: number
  readonly fieldCount: number
  readonly fieldOf: (code: number) => number
}

/** Some codes of one block and their documents as 14-bit offsets in the block. Fields, and in a field codes, are ascending. */
interface Pairs {
  readonly codes: Uint32Array
  readonly offsets: Uint16Array
  /** Pairs of field n: fieldStarts[n] … fieldStarts[n + 1] (exclusive). */
  readonly fieldStarts: Uint32Array
}

/** Codes of one block with a list of offsets or a bitmap each. Fields, and in a field codes, are ascending. */
interface Lists {
  readonly codes: Uint32Array
  /** Lists of field n: fieldStarts[n] … fieldStarts[n + 1] (exclusive). */
  readonly fieldStarts: Uint32Array
  /** Documents per list. */
  readonly counts: Uint16Array
  /** Start of each list, even. Unit: 16 bits. */
  readonly starts: Uint32Array
  readonly offsets: Uint16Array
  /** View on the memory of `offsets`, for bitmaps. */
  readonly words: Int32Array
}

interface Block {
  readonly pairs: Pairs
  readonly lists: Lists
}

/**
 * Documents per facet value, to count large sets and to find the documents of a value. An inverted copy of Records, made on demand.
 *
 * Layout: blocks of `blockLength` documents, see Block. Invariant: block n holds all codes of the documents n × blockLength …
 * (n + 1) × blockLength; an incomplete last block is left out. Blocks stay valid because documents never change under their ordinal.
 * Counting is O(values of the block's documents), or O(blockLength / 32) per frequent value, however many documents are in the set.
 */
export class ValueBlocks {
  private readonly blocks: Block[] = []
  /** Elements that counting reads per field: pairs, offsets and words. */
  private readonly fieldCosts: number[] = []

  /** Number of documents in the blocks. Readers must take later ones from Records. */
  get docCount(): number {
    return this.blocks.length * blockDocumentCount
  }

  get bytesUsed(): number {
    return this.blocks.reduce(
      (sum, { pairs, lists }) => sum + pairs.codes.length * 6 + lists.codes.length * 10 + lists.offsets.byteLength,
      0,
    )
  }

  /** Adds the blocks that are complete by now. */
  extend(records: Records, codeSpace: CodeSpace): void {
    for (let end = this.docCount + blockDocumentCount; end <= records.docCount; end += blockDocumentCount)
      this.add(createBlock(records, end - blockDocumentCount, codeSpace))
  }

  /** Number of elements that `addCounts` reads. */
  costOf(field: number | null): number {
    return field === null ? this.fieldCosts.reduce((sum, cost) => sum + cost, 0) : (this.fieldCosts[field] ?? 0)
  }

  /**
   * Adds the number of documents in `set` to the entry of each code.
   * @param field counts only the codes of this field; null = all
   */
  addCounts(set: Bitmap, field: number | null, counts: Uint32Array): void {
    for (const [i, { pairs, lists }] of this.blocks.entries()) {
      const members = set.words.subarray(i * blockWords, (i + 1) * blockWords)
      countPairs(pairs, field, members, counts)
      countLists(lists, field, members, counts)
    }
  }

  private add(block: Block): void {
    this.blocks.push(block)
    const { pairs, lists } = block
    for (let field = 0; field + 1 < lists.fieldStarts.length; field++) {
      let cost = endOf(pairs, field) - firstOf(pairs, field)
      for (let list = firstOf(lists, field); list < endOf(lists, field); list++) cost += Math.min(lists.counts[list] ?? 0, blockWords)
      this.fieldCosts[field] = (this.fieldCosts[field] ?? 0) + cost
    }
  }

  /** Adds the documents of a block that have a code of the field. */
  addMatches(blockOrdinal: number, field: number, code: number, { words }: Bitmap): void {
    const block = this.blocks[blockOrdinal]
    if (!block) return
    const { pairs, lists } = block
    const target = words.subarray(blockOrdinal * blockWords, (blockOrdinal + 1) * blockWords)
    const list = indexOfCode(lists, field, code)
    if (lists.codes[list] === code) return addMembers(lists, list, target)
    for (let pair = indexOfCode(pairs, field, code); pairs.codes[pair] === code; pair++) addOffset(target, pairs.offsets[pair] ?? 0)
  }
}

/** Index of the first entry of a field whose code is at least `code`. */
const indexOfCode = (entries: Pairs | Lists, field: number, code: number): number => {
  let low = firstOf(entries, field)
  let high = endOf(entries, field)
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((entries.codes[middle] ?? 0) < code) low = middle + 1
    else high = middle
  }
  return low
}

const firstOf = ({ fieldStarts }: Pairs | Lists, field: number | null): number => (field === null ? 0 : (fieldStarts[field] ?? 0))

const endOf = ({ fieldStarts }: Pairs | Lists, field: number | null): number =>
  fieldStarts[field === null ? fieldStarts.length - 1 : field + 1] ?? 0

const countPairs = (pairs: Pairs, field: number | null, members: Int32Array, counts: Uint32Array): void => {
  const { codes, offsets } = pairs
  const end = endOf(pairs, field)
  for (let pair = firstOf(pairs, field); pair < end; pair++) {
    const code = codes[pair] ?? 0
    const offset = offsets[pair] ?? 0
    counts[code] = (counts[code] ?? 0) + (((members[offset >>> 5] ?? 0) >>> (offset & 31)) & 1)
  }
}

const countLists = (lists: Lists, field: number | null, members: Int32Array, counts: Uint32Array): void => {
  const { codes } = lists
  const end = endOf(lists, field)
  for (let list = firstOf(lists, field); list < end; list++) {
    const code = codes[list] ?? 0
    counts[code] = (counts[code] ?? 0) + countMembers(lists, list, members)
  }
}

const addOffset = (target: Int32Array, offset: number): void => {
  target[offset >>> 5] = (target[offset >>> 5] ?? 0) | (1 << (offset & 31))
}

const countMembers = ({ counts, starts, offsets, words }: Lists, list: number, members: Int32Array): number => {
  const count = counts[list] ?? 0
  const start = starts[list] ?? 0
  return count >= minBitmapCount ? countCommonBits(words, start >>> 1, members) : countOffsets(offsets, start, start + count, members)
}

const countOffsets = (offsets: Uint16Array, from: number, to: number, members: Int32Array): number => {
  let sum = 0
  for (let i = from; i < to; i++) {
    const offset = offsets[i] ?? 0
    sum += ((members[offset >>> 5] ?? 0) >>> (offset & 31)) & 1
  }
  return sum
}

const addMembers = ({ counts, starts, offsets, words }: Lists, list: number, target: Int32Array): void => {
  const count = counts[list] ?? 0
  const start = starts[list] ?? 0
  if (count >= minBitmapCount) {
    const first = start >>> 1
    for (let i = 0; i < blockWords; i++) target[i] = (target[i] ?? 0) | (words[first + i] ?? 0)
  } else for (let i = start; i < start + count; i++) addOffset(target, offsets[i] ?? 0)
}

const createBlock = (records: Records, firstDoc: number, codeSpace: CodeSpace): Block => {
  const { codes } = records
  const counts = new Uint16Array(codeSpace.codeCount)
  const end = records.codesEnd(firstDoc + blockDocumentCount - 1)
  for (let i = records.codesStart(firstDoc); i < end; i++) counts[codes[i] ?? noCode] = (counts[codes[i] ?? noCode] ?? 0) + 1
  counts[noCode] = 0

  const pairs = createPairs(counts, codeSpace)
  const lists = createLists(counts, codeSpace)
  // Next free pair or offset per code.
  const next = new Uint32Array(codeSpace.codeCount)
  for (let pair = pairs.codes.length - 1; pair >= 0; pair--) next[pairs.codes[pair] ?? 0] = pair
  for (let list = 0; list < lists.codes.length; list++) next[lists.codes[list] ?? 0] = lists.starts[list] ?? 0
  for (let offset = 0; offset < blockDocumentCount; offset++) {
    const last = records.codesEnd(firstDoc + offset)
    for (let i = records.codesStart(firstDoc + offset); i < last; i++) {
      const code = codes[i] ?? noCode
      const count = counts[code] ?? 0
      if (count === 0) continue
      const at = next[code] ?? 0
      if (count >= minBitmapCount) {
        const word = (at >>> 1) + (offset >>> 5)
        lists.words[word] = (lists.words[word] ?? 0) | (1 << (offset & 31))
      } else {
        ;(count <= maxPairCount ? pairs : lists).offsets[at] = offset
        next[code] = at + 1
      }
    }
  }
  return { pairs, lists }
}

/** Codes with these counts by ascending field, and the start of each field in them. */
const codesWhere = (
  counts: Uint16Array,
  { codeCount, fieldCount, fieldOf }: CodeSpace,
  isIncluded: (count: number) => boolean,
): number[][] => {
  const codesByField = Array.from({ length: fieldCount }, (): number[] => [])
  for (let code = 0; code < codeCount; code++) if (isIncluded(counts[code] ?? 0)) codesByField[fieldOf(code)]?.push(code)
  return codesByField
}

const startsOf = (lengths: readonly number[]): Uint32Array => {
  const starts = new Uint32Array(lengths.length + 1)
  for (const [i, length] of lengths.entries()) starts[i + 1] = (starts[i] ?? 0) + length
  return starts
}

const createPairs = (counts: Uint16Array, codeSpace: CodeSpace): Pairs => {
  const codesByField = codesWhere(counts, codeSpace, (count) => count > 0 && count <= maxPairCount).map((codes) =>
    codes.flatMap((code) => Array.from({ length: counts[code] ?? 0 }, () => code)),
  )
  const codes = Uint32Array.from(codesByField.flat())
  return { codes, offsets: new Uint16Array(codes.length), fieldStarts: startsOf(codesByField.map(({ length }) => length)) }
}

const createLists = (countOfCode: Uint16Array, codeSpace: CodeSpace): Lists => {
  const codesByField = codesWhere(countOfCode, codeSpace, (count) => count > maxPairCount)
  const codes = Uint32Array.from(codesByField.flat())
  const counts = Uint16Array.from(codes, (code) => countOfCode[code] ?? 0)
  const starts = startsOf(Array.from(counts, (count) => (count >= minBitmapCount ? blockWords * 2 : count + (count & 1))))
  const offsets = new Uint16Array(starts[codes.length] ?? 0)
  const fieldStarts = startsOf(codesByField.map(({ length }) => length))
  return { codes, fieldStarts, counts, starts, offsets, words: new Int32Array(offsets.buffer) }
}
