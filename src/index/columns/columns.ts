import type { SnapshotReader } from '../snapshot/snapshot-reader.ts'
import type { SnapshotWriter } from '../snapshot/snapshot-writer.ts'
import { StringTable } from '../structures/string-table.ts'
import type { IndexDocument, IndexSchema } from '../types.ts'
import type { FacetColumn } from './facet-column.ts'
import { FacetTable } from './facet-table.ts'
import { type NumberField, NumberTable } from './number-table.ts'
import { Records } from './records.ts'
import { RightsColumn } from './rights-column.ts'
import { SparseColumn } from './sparse-column.ts'

/** Everything about documents but their words. Documents are numbered in the order of their arrival. */
export class Columns {
  private ids = new StringTable()
  private lists = new RightsColumn()
  private records = new Records()
  private table: FacetTable
  private numberTable: NumberTable
  /** Fields that the schema does not name. */
  private readonly open = new Map<string, SparseColumn>()

  constructor(private readonly schema: IndexSchema) {
    this.table = new FacetTable(schema.facets, this.records)
    this.numberTable = new NumberTable(schema.numbers, this.records)
  }

  /** Documents, dead ones included. */
  get length(): number {
    return this.ids.length
  }

  get size(): number {
    let sum = this.ids.size + this.lists.size + this.records.size + this.table.size + this.numberTable.size
    for (const column of this.open.values()) sum += column.size
    return sum
  }

  get rights(): RightsColumn {
    return this.lists
  }

  get facetTable(): FacetTable {
    return this.table
  }

  facet(name: string): FacetColumn | undefined {
    return this.table.fields.find((field) => field.name === name) ?? this.open.get(name)
  }

  number(name: string): NumberField | undefined {
    return this.numberTable.fields.find((field) => field.name === name)
  }

  id(doc: number): string {
    return this.ids.get(doc)
  }

  /** Number of the living document of that id, -1 when there is none. */
  find(id: string): number {
    const doc = this.ids.find(id)
    return doc >= 0 && this.lists.isLiving(doc) ? doc : -1
  }

  add(document: IndexDocument): void {
    const doc = this.ids.append(document.id)
    this.lists.add(doc, document.view)
    const { numbers } = document
    const codes = this.table.add((field) => valuesOf(document, field))
    this.records.add(
      this.numberTable.add((field) => (Object.hasOwn(numbers, field) ? numbers[field] : undefined)),
      codes,
    )
    if (this.schema.openFacets) this.addOpenFacets(doc, document)
  }

  /** Facet fields that are declared or that a living document has. */
  facetFields(): string[] {
    const used = [...this.open].filter(([, column]) => column.someDoc((doc) => this.lists.isLiving(doc)))
    return [...this.table.fields.map(({ name }) => name), ...used.map(([name]) => name)]
  }

  /** The same columns with only the given documents, in this order. */
  keep(docs: Uint32Array): Columns {
    const kept = new Columns(this.schema)
    for (const doc of docs) kept.ids.append(this.ids.get(doc))
    kept.lists = this.lists.keep(docs)
    kept.records = new Records(this.records.numbers)
    kept.table = this.table.keep(docs, kept.records)
    kept.numberTable = this.numberTable.keep(docs, kept.records)
    for (const [name, column] of this.open) {
      const fewer = column.keep(docs)
      if (fewer.values.length > 0) kept.open.set(name, fewer)
    }
    return kept
  }

  save(writer: SnapshotWriter): void {
    writer.strings('ids', this.ids)
    this.lists.save(writer, 'rights')
    this.records.save(writer, 'records')
    this.table.save(writer, 'facets')
    this.numberTable.save(writer, 'numbers')
    writer.note('open', [[...this.open.keys()]])
    for (const [i, column] of [...this.open.values()].entries()) column.save(writer, `open/${i}`)
  }

  static restore(reader: SnapshotReader, schema: IndexSchema): Columns {
    const columns = new Columns(schema)
    columns.ids = reader.strings('ids')
    const docs = columns.length
    columns.lists = RightsColumn.restore(reader, 'rights', docs)
    const records = Records.restore(reader, 'records', docs)
    columns.records = records
    columns.table = FacetTable.restore(reader, 'facets', schema.facets, records)
    columns.numberTable = NumberTable.restore(reader, 'numbers', schema.numbers, records)
    for (const [i, name] of (reader.note('open')[0] ?? []).entries()) columns.open.set(name, SparseColumn.restore(reader, `open/${i}`))
    return columns
  }

  private addOpenFacets(doc: number, document: IndexDocument): void {
    for (const name in document.facets) {
      // `id` is the documents' own.
      if (name === 'id' || Object.hasOwn(this.schema.facets, name)) continue
      const values = valuesOf(document, name)
      if (values.length === 0) continue
      const column = this.open.get(name) ?? new SparseColumn()
      column.add(doc, values)
      this.open.set(name, column)
    }
  }
}

/** Without repetitions and empty values. */
const valuesOf = ({ facets }: IndexDocument, name: string): readonly string[] => {
  const given = Object.hasOwn(facets, name) ? facets[name] : undefined
  if (!given || given.length === 0) return []
  if (given.length === 1) return given[0] === '' ? [] : given
  return [...new Set(given)].filter((value) => value !== '')
}
