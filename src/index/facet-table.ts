import type { Bitmap } from './bitmap.ts'
import type { DocSet } from './doc-set.ts'
import type { FacetColumn } from './facet-column.ts'
import { type Failures, joinFailure } from './failures.ts'
import { trimmed, withRoom } from './growable.ts'
import type { SnapshotReader } from './snapshot-reader.ts'
import type { SnapshotWriter } from './snapshot-writer.ts'
import { StringTable } from './string-table.ts'
import type { FacetField } from './types.ts'

/** Documents whose rows are fetched together. */
const batch = 256
/** Documents further apart than this on average are fetched ahead; closer ones the processor finds by itself. */
const sparse = 8
/** Codes in most of a cache line: a row often reaches into a second one. */
const lineOfCodes = 24

/**
 * The values of all declared facet fields, a row per document: first one code per single-valued field, then for each multi-valued
 * field how many codes it has, then those codes. Few hits among many documents are what is asked most; to count them all facets need
 * one place in memory per hit and not one per field. Two bytes a code until a field has more than 65,535 values.
 */
export class FacetTable {
  /** Single-valued fields first. */
  readonly fields: readonly TableField[]
  readonly singles: number
  rows: Uint16Array | Uint32Array = new Uint16Array(0)
  /** Row of document n: starts[n] … starts[n + 1]. */
  starts: Uint32Array = new Uint32Array(1)
  docs = 0
  private readonly rowStarts = new Uint32Array(batch)
  /** What `fetch` has read; kept so that the reading is not optimised away. */
  protected seen = 0

  constructor(private readonly schema: Readonly<Record<string, FacetField>>) {
    // In an order of their own, so that a schema may list its fields in any.
    const names = Object.keys(schema).sort()
    const single = names.filter((name) => !schema[name]?.multi)
    const multi = names.filter((name) => schema[name]?.multi)
    this.singles = single.length
    this.fields = [...single, ...multi].map((name, i) => new TableField(this, name, i))
  }

  get size(): number {
    return this.fields.reduce((sum, { values }) => sum + values.size, this.rows.byteLength + this.starts.byteLength)
  }

  /** Adds the next document; `valuesOf` gives a field's values without repetition. */
  add(valuesOf: (field: string) => readonly string[]): void {
    const { fields, singles } = this
    const start = this.starts[this.docs] ?? 0
    let end = start + fields.length
    this.reserve(end)
    for (const [i, { name, values }] of fields.entries()) {
      const given = valuesOf(name)
      if (i < singles) this.write(start + i, given[0] === undefined ? 0 : values.add(given[0]) + 1)
      else {
        this.write(start + i, given.length)
        this.reserve(end + given.length)
        for (const value of given) this.write(end++, values.add(value) + 1)
      }
    }
    this.docs++
    this.starts = withRoom(this.starts, this.docs + 1)
    this.starts[this.docs] = end
  }

  /** Counts several fields in one pass; `counts` are arrays by code, those of unwanted fields null. */
  countAll({ docs }: DocSet, counts: readonly (Uint32Array | null)[]): void {
    // One array for all fields: the innermost loop then has one thing to look at. Unwanted fields get no place.
    const bases = new Int32Array(counts.length)
    let total = 0
    for (const [field, array] of counts.entries()) {
      bases[field] = array ? total : -1
      total += array?.length ?? 0
    }
    const sums = new Uint32Array(total)
    for (let from = 0; from < docs.length; from += batch) this.countBatch(this.fetch(docs, from), bases, sums)
    for (const [field, array] of counts.entries()) {
      const base = bases[field] ?? 0
      if (array) for (let code = 0; code < array.length; code++) array[code] = (array[code] ?? 0) + (sums[base + code] ?? 0)
    }
  }

  /**
   * Starts of the rows of up to `batch` documents. Few hits among many lie far apart in memory; reading a word of each row in a loop
   * that does nothing else lets the processor wait for many of them at once. That makes counting five times as fast.
   */
  private fetch(docs: Uint32Array, from: number): Uint32Array {
    const { starts, rows, rowStarts } = this
    const length = Math.min(batch, docs.length - from)
    for (let i = 0; i < length; i++) rowStarts[i] = starts[docs[from + i] ?? 0] ?? 0
    const first = docs[from] ?? 0
    if ((docs[from + length - 1] ?? 0) - first > length * sparse) {
      let seen = 0
      for (let i = 0; i < length; i++) {
        const row = rowStarts[i] ?? 0
        seen ^= (rows[row] ?? 0) ^ (rows[row + lineOfCodes] ?? 0)
      }
      this.seen = seen
    }
    return length === batch ? rowStarts : rowStarts.subarray(0, length)
  }

  private countBatch(rowStarts: Uint32Array, bases: Int32Array, sums: Uint32Array): void {
    const { rows, singles } = this
    const fields = bases.length
    for (let i = 0; i < rowStarts.length; i++) {
      const row = rowStarts[i] ?? 0
      for (let field = 0; field < singles; field++) {
        const base = bases[field] ?? -1
        if (base < 0) continue
        const place = base + (rows[row + field] ?? 0)
        sums[place] = (sums[place] ?? 0) + 1
      }
      let at = row + fields
      for (let field = singles; field < fields; field++) {
        const end = at + (rows[row + field] ?? 0)
        const base = bases[field] ?? -1
        if (base < 0) at = end
        for (; at < end; at++) {
          const place = base + (rows[at] ?? 0)
          sums[place] = (sums[place] ?? 0) + 1
        }
      }
    }
  }

  /** The same table with only the given documents, in this order. */
  keep(docs: Uint32Array): FacetTable {
    const kept = new FacetTable(this.schema)
    const newCodes = this.fields.map(({ values }) => new Uint32Array(values.length + 1))
    const translate = (field: number, code: number): number => {
      const known = newCodes[field]?.[code]
      if (code === 0 || known) return known ?? 0
      const added = (kept.fields[field]?.values.append(this.fields[field]?.values.get(code - 1) ?? '') ?? 0) + 1
      const codes = newCodes[field]
      if (codes) codes[code] = added
      return added
    }
    let length = 0
    for (let i = 0; i < docs.length; i++) length += (this.starts[(docs[i] ?? 0) + 1] ?? 0) - (this.starts[docs[i] ?? 0] ?? 0)
    kept.rows = new (this.rows instanceof Uint16Array ? Uint16Array : Uint32Array)(length)
    kept.starts = new Uint32Array(docs.length + 1)
    kept.docs = docs.length
    let end = 0
    for (let i = 0; i < docs.length; i++) {
      let from = this.starts[docs[i] ?? 0] ?? 0
      const row = end
      for (let field = 0; field < this.fields.length; field++) {
        const code = this.rows[from++] ?? 0
        kept.rows[end++] = field < this.singles ? translate(field, code) : code
      }
      for (let field = this.singles; field < this.fields.length; field++)
        for (let left = kept.rows[row + field] ?? 0; left > 0; left--) kept.rows[end++] = translate(field, this.rows[from++] ?? 0)
      kept.starts[i + 1] = end
    }
    return kept
  }

  save(writer: SnapshotWriter, name: string): void {
    for (const [i, { values }] of this.fields.entries()) writer.strings(`${name}/${i}`, values)
    writer.section(`${name}/starts`, trimmed(this.starts, this.docs + 1))
    writer.section(`${name}/rows`, trimmed(this.rows, this.starts[this.docs] ?? 0))
  }

  static restore(reader: SnapshotReader, name: string, schema: Readonly<Record<string, FacetField>>, docs: number): FacetTable {
    const table = new FacetTable(schema)
    for (const [i, field] of table.fields.entries()) field.values = reader.strings(`${name}/${i}`)
    table.docs = docs
    table.starts = reader.u32(`${name}/starts`, docs + 1)
    table.rows = reader.codes(`${name}/rows`, table.starts[docs] ?? 0)
    return table
  }

  private reserve(length: number): void {
    this.rows = withRoom(this.rows, length)
  }

  private write(at: number, code: number): void {
    if (code > 0xffff && this.rows instanceof Uint16Array) this.rows = new Uint32Array(this.rows)
    this.rows[at] = code
  }
}

export class TableField implements FacetColumn {
  values = new StringTable()

  constructor(
    readonly table: FacetTable,
    readonly name: string,
    /** Place in the table's rows. */
    readonly field: number,
  ) {}

  count(set: DocSet, counts: Uint32Array): void {
    this.table.countAll(
      set,
      this.table.fields.map((_, i) => (i === this.field ? counts : null)),
    )
  }

  mark(docs: Uint32Array, chosen: Uint8Array, having: boolean, failures: Failures, group: number): void {
    for (let i = 0; i < docs.length; i++)
      if (this.hasChosen(docs[i] ?? 0, chosen) === having) failures[i] = joinFailure(failures[i] ?? 0, group)
  }

  collect(chosen: Uint8Array, from: number, into: Bitmap): void {
    for (let doc = from; doc < this.table.docs; doc++) if (this.hasChosen(doc, chosen)) into.add(doc)
  }

  private hasChosen(doc: number, chosen: Uint8Array): boolean {
    const { table, field } = this
    const { rows, singles } = table
    const row = table.starts[doc] ?? 0
    if (field < singles) return chosen[rows[row + field] ?? 0] === 1
    let at = row + table.fields.length
    for (let before = singles; before < field; before++) at += rows[row + before] ?? 0
    const end = at + (rows[row + field] ?? 0)
    for (; at < end; at++) if (chosen[rows[at] ?? 0] === 1) return true
    return false
  }
}
