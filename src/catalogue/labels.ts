import type { Localised } from '#contract/locale.ts'
import { textFor } from '#contract/locale.ts'
import { normalise } from '#index/analysis/fold.ts'

export type LabelTable = Readonly<Record<string, Readonly<Record<string, Localised>>>>

/** What the values of keyword fields are called in each language. One entry per different value, however many assets have it. */
export class Labels {
  readonly #fields = new Map<string, Map<string, Localised>>()

  /** The newest words for a value win; languages it does not name stay. */
  add(table: LabelTable): void {
    for (const [field, values] of Object.entries(table)) {
      const known = this.#fields.get(field) ?? new Map<string, Localised>()
      this.#fields.set(field, known)
      for (const [value, labels] of Object.entries(values)) {
        const before = known.get(value)
        if (before && Object.entries(labels).every(([locale, text]) => before[locale] === text)) continue
        known.set(value, { ...before, ...labels })
      }
    }
  }

  of(field: string, value: string, locale: string): string {
    const labels = this.#fields.get(field)?.get(value)
    return (labels && textFor(labels, locale)) || value
  }

  /** Finds values by part of their label, whatever case and diacritics. Null when there is nothing to look for. */
  contains(field: string, text: string, locale: string): ((value: string) => boolean) | null {
    const needle = foldLabel(text.trim())
    return needle === '' ? null : (value) => foldLabel(this.of(field, value, locale)).includes(needle)
  }

  toJSON(): LabelTable {
    return Object.fromEntries([...this.#fields].map(([field, values]) => [field, Object.fromEntries(values)]))
  }
}

const foldLabel = (text: string): string =>
  normalise(text)
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/ß/gu, 'ss')
