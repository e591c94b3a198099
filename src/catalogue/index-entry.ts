import type { IndexDocument } from '@vitrine/search-index'
import type { Localised } from '#contract/locale.ts'

/** The indexed data of an asset; can be sent to another thread. */
export interface IndexEntry {
  readonly document: IndexDocument
  /** Field → value → labels by locale, only for values with labels. */
  readonly labels: Readonly<Record<string, Readonly<Record<string, Localised>>>>
  readonly locales: readonly string[]
}
