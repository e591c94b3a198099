import type { PreviewedRow, TablePreview } from '#contract/table-mapping.ts'

/** What a table does with a mapping. Its rows name the asset instead of the address of its picture. */
export interface PreviewedTable extends Omit<TablePreview, 'rows'> {
  /** `id` null = the file is no asset. */
  readonly rows: readonly (Omit<PreviewedRow, 'picture'> & { readonly id: string | null })[]
}
