import type { FacetColumn } from './facet-column.ts'
import { MultiColumn } from './multi-column.ts'
import { NumberColumn } from './number-column.ts'
import { RightsColumn } from './rights-column.ts'
import { SingleColumn } from './single-column.ts'
import type { SnapshotReader } from './snapshot-reader.ts'
import type { SnapshotWriter } from './snapshot-writer.ts'
import { SparseColumn } from './sparse-column.ts'
import { StringTable } from './string-table.ts'
import type { IndexDocument, IndexSchema } from './types.ts'

/** Everything about documents but their words, a column per field. Documents are numbered in the order of their arrival. */
export class Columns {
  ids = new StringTable()
  rights = new RightsColumn()
  readonly facets = new Map<string, FacetColumn>()
  readonly numbers = new Map<string, NumberColumn>()

  constructor(private readonly schema: IndexSchema) {
    for (const [name, { multi }] of Object.entries(schema.facets)) this.facets.set(name, multi ? new MultiColumn() : new SingleColumn())
    for (const name of schema.numbers) this.numbers.set(name, new NumberColumn())
  }

  /** Documents, dead ones included. */
  get length(): number {
    return this.ids.length
  }

  get size(): number {
    let sum = this.ids.size + this.rights.size
    for (const column of this.facets.values()) sum += column.size
    for (const column of this.numbers.values()) sum += column.size
    return sum
  }

  add(document: IndexDocument): void {
    const doc = this.ids.append(document.id)
    this.rights.add(doc, document.view)
    for (const [name, column] of this.facets) column.add(doc, valuesOf(document, name))
    for (const [name, column] of this.numbers) column.add(doc, Object.hasOwn(document.numbers, name) ? document.numbers[name] : undefined)
    if (this.schema.openFacets) this.addOpenFacets(doc, document)
  }

  /** Facet fields that are declared or that a living document has. */
  facetFields(): string[] {
    return [...this.facets].filter(([name, column]) => Object.hasOwn(this.schema.facets, name) || this.isUsed(column)).map(([name]) => name)
  }

  /** Number of the living document of that id, -1 when there is none. */
  find(id: string): number {
    const doc = this.ids.find(id)
    return doc >= 0 && this.rights.isLiving(doc) ? doc : -1
  }

  /** The same columns with only the given documents, in this order. */
  keep(docs: Uint32Array): Columns {
    const kept = new Columns(this.schema)
    for (const doc of docs) kept.ids.append(this.ids.get(doc))
    kept.rights = this.rights.keep(docs)
    for (const [name, column] of this.facets) {
      const fewer = column.keep(docs)
      if (Object.hasOwn(this.schema.facets, name) || fewer.values.length > 0) kept.facets.set(name, fewer)
    }
    for (const [name, column] of this.numbers) kept.numbers.set(name, column.keep(docs))
    return kept
  }

  save(writer: SnapshotWriter): void {
    writer.strings('ids', this.ids)
    this.rights.save(writer, 'rights')
    writer.note('facets', [[...this.facets.keys()]])
    for (const [i, column] of [...this.facets.values()].entries()) column.save(writer, `facets/${i}`)
    writer.note('numbers', [[...this.numbers.keys()]])
    for (const [i, column] of [...this.numbers.values()].entries()) column.save(writer, `numbers/${i}`)
  }

  static restore(reader: SnapshotReader, schema: IndexSchema): Columns {
    const columns = new Columns(schema)
    columns.ids = reader.strings('ids')
    const docs = columns.length
    columns.rights = RightsColumn.restore(reader, 'rights', docs)
    for (const [i, name] of (reader.note('facets')[0] ?? []).entries()) {
      const declared = Object.hasOwn(schema.facets, name) ? schema.facets[name] : undefined
      const Kind = declared ? (declared.multi ? MultiColumn : SingleColumn) : SparseColumn
      columns.facets.set(name, Kind.restore(reader, `facets/${i}`, docs))
    }
    for (const [i, name] of (reader.note('numbers')[0] ?? []).entries())
      columns.numbers.set(name, NumberColumn.restore(reader, `numbers/${i}`, docs))
    return columns
  }

  private isUsed(column: FacetColumn): boolean {
    return !(column instanceof SparseColumn) || column.someDoc((doc) => this.rights.isLiving(doc))
  }

  private addOpenFacets(doc: number, document: IndexDocument): void {
    for (const name of Object.keys(document.facets)) {
      // `id` is the documents' own; everything declared has a column since the start.
      if (name === 'id' || this.facets.has(name)) continue
      const values = valuesOf(document, name)
      if (values.length === 0) continue
      const column = new SparseColumn()
      column.add(doc, values)
      this.facets.set(name, column)
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
