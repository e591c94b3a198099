import type { SnapshotReader } from '../snapshot/snapshot-reader.ts'
import type { SnapshotWriter } from '../snapshot/snapshot-writer.ts'
import { StringTable } from '../structures/string-table.ts'
import type { IndexDocument, IndexSchema } from '../types.ts'
import { AccessColumn } from './access-column.ts'
import type { FacetColumn } from './facet-column.ts'
import { FacetTable } from './facet-table.ts'
import { type NumberField, NumberTable } from './number-table.ts'
import { OrderColumn } from './order-column.ts'
import { Records } from './records.ts'
import { SparseFacetColumn } from './sparse-facet-column.ts'

/**
 * All data of documents except their text. Document ordinals are in insertion order.
 *
 * Invariant: ids, access lists and records have one entry per ordinal; open facet columns have pairs for documents with values.
 */
export class Columns {
  private ids = new StringTable()
  private accessColumn = new AccessColumn()
  private records = new Records()
  private facetColumns: FacetTable
  private numberTable: NumberTable
  private orderColumns: ReadonlyMap<string, OrderColumn>
  /** Facet fields outside the schema. */
  private readonly openFacets = new Map<string, SparseFacetColumn>()

  constructor(private readonly schema: IndexSchema) {
    this.facetColumns = new FacetTable(schema.facets, this.records)
    this.numberTable = new NumberTable(schema.numbers)
    this.orderColumns = mapOrders(schema, () => new OrderColumn())
  }

  /** Number of documents, including deleted ones. */
  get length(): number {
    return this.ids.length
  }

  /** Approximate memory in bytes. */
  get bytesUsed(): number {
    let sum =
      this.ids.bytesUsed + this.accessColumn.bytesUsed + this.records.bytesUsed + this.facetColumns.bytesUsed + this.numberTable.bytesUsed
    for (const column of [...this.openFacets.values(), ...this.orderColumns.values()]) sum += column.bytesUsed
    return sum
  }

  get access(): AccessColumn {
    return this.accessColumn
  }

  get facetTable(): FacetTable {
    return this.facetColumns
  }

  /** Column of a schema field or open field. */
  facet(name: string): FacetColumn | undefined {
    return this.facetColumns.fields.find((field) => field.name === name) ?? this.openFacets.get(name)
  }

  number(name: string): NumberField | undefined {
    return this.numberTable.fields.find((field) => field.name === name)
  }

  /** What documents can be sorted by. */
  order(name: string): Pick<NumberField, 'read'> | undefined {
    return this.number(name) ?? this.orderColumns.get(name)
  }

  id(doc: number): string {
    return this.ids.get(doc)
  }

  /** Ordinal of the live document with the id, or -1. */
  find(id: string): number {
    const doc = this.ids.find(id)
    return doc >= 0 && this.accessColumn.isLive(doc) ? doc : -1
  }

  /**
   * Appends a document. An older document with the same id must be removed first.
   * @param orderText text of an order of the schema, in a form without case
   */
  add(document: IndexDocument, orderText: (order: string) => string): void {
    const doc = this.ids.append(document.id)
    this.accessColumn.add(doc, document.view)
    const { numbers } = document
    this.records.add(this.facetColumns.add((field) => valuesOf(document, field)))
    this.numberTable.add(doc, (field) => (Object.hasOwn(numbers, field) ? numbers[field] : undefined))
    for (const [name, column] of this.orderColumns) column.add(doc, orderText(name))
    if (this.schema.openFacets) this.addOpenFacets(doc, document)
  }

  /** Facet fields of the schema and open facet fields of live documents. */
  facetFields(): string[] {
    const used = [...this.openFacets].filter(([, column]) => column.someDoc((doc) => this.accessColumn.isLive(doc)))
    return [...this.facetColumns.fields.map(({ name }) => name), ...used.map(([name]) => name)]
  }

  /** Copy with only the given documents, in this order. */
  subset(docs: Uint32Array): Columns {
    const copy = new Columns(this.schema)
    for (const doc of docs) copy.ids.append(this.ids.get(doc))
    copy.accessColumn = this.accessColumn.subset(docs)
    copy.records = new Records()
    copy.facetColumns = this.facetColumns.subset(docs, copy.records)
    copy.numberTable = this.numberTable.subset(docs)
    copy.orderColumns = mapOrders(this.schema, (name) => this.orderColumns.get(name)?.subset(docs) ?? new OrderColumn())
    for (const [name, column] of this.openFacets) {
      const subset = column.subset(docs)
      if (subset.values.length > 0) copy.openFacets.set(name, subset)
    }
    return copy
  }

  save(writer: SnapshotWriter): void {
    writer.addStrings('ids', this.ids)
    this.accessColumn.save(writer, 'rights')
    this.records.save(writer, 'records')
    this.facetColumns.save(writer, 'facets')
    this.numberTable.save(writer, 'numbers', this.length)
    for (const [name, column] of this.orderColumns) column.save(writer, `orders/${name}`, this.length)
    writer.addMetadata('open', [[...this.openFacets.keys()]])
    for (const [i, column] of [...this.openFacets.values()].entries()) column.save(writer, `open/${i}`)
  }

  static restore(reader: SnapshotReader, schema: IndexSchema): Columns {
    const columns = new Columns(schema)
    columns.ids = reader.strings('ids')
    const docs = columns.length
    columns.accessColumn = AccessColumn.restore(reader, 'rights', docs)
    const records = Records.restore(reader, 'records', docs)
    columns.records = records
    columns.facetColumns = FacetTable.restore(reader, 'facets', schema.facets, records)
    columns.numberTable = NumberTable.restore(reader, 'numbers', schema.numbers, docs)
    columns.orderColumns = mapOrders(schema, (name) => OrderColumn.restore(reader, `orders/${name}`, docs))
    for (const [i, name] of (reader.metadata('open')[0] ?? []).entries())
      columns.openFacets.set(name, SparseFacetColumn.restore(reader, `open/${i}`))
    return columns
  }

  private addOpenFacets(doc: number, document: IndexDocument): void {
    for (const name in document.facets) {
      // `id` is reserved for document ids.
      if (name === 'id' || Object.hasOwn(this.schema.facets, name)) continue
      const values = valuesOf(document, name)
      if (values.length === 0) continue
      const column = this.openFacets.get(name) ?? new SparseFacetColumn()
      column.add(doc, values)
      this.openFacets.set(name, column)
    }
  }
}

const mapOrders = ({ orders = {} }: IndexSchema, columnOf: (name: string) => OrderColumn): ReadonlyMap<string, OrderColumn> =>
  new Map(Object.keys(orders).map((name) => [name, columnOf(name)]))

/** Distinct, non-empty values of a field. */
const valuesOf = ({ facets }: IndexDocument, name: string): readonly string[] => {
  const given = Object.hasOwn(facets, name) ? facets[name] : undefined
  if (!given || given.length === 0) return []
  if (given.length === 1) return given[0] === '' ? [] : given
  return [...new Set(given)].filter((value) => value !== '')
}
