import type { Localised } from '#contract/locale.ts'
import type { IndexDocument } from '#index/types.ts'

/** What of an asset goes to the index, small enough to hand to another thread. */
export interface IndexEntry {
  readonly document: IndexDocument
  /** Field → value → its words per language, only where it has some. */
  readonly labels: Readonly<Record<string, Readonly<Record<string, Localised>>>>
  readonly locales: readonly string[]
}
