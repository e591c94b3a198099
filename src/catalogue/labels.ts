import type { Localised } from '#contract/locale.ts'
import { textFor } from '#contract/locale.ts'
import { normalise } from '#index/analysis/fold.ts'

export type LabelTable = Readonly<Record<string, Readonly<Record<string, Localised>>>>

export interface LabelledValue {
  readonly field: string
  readonly value: string
  readonly labels: Localised
}

/** Localised labels of the values of keyword fields: one entry per distinct value. */
export class Labels {
  readonly #fields = new Map<string, Map<string, Localised>>()

  /** Adds labels. Newer labels replace older ones; other locales remain. Returns the values whose labels have changed. */
  add(table: LabelTable): LabelledValue[] {
    const changed: LabelledValue[] = []
    for (const [field, values] of Object.entries(table)) {
      const labelsByValue = this.#fields.get(field) ?? new Map<string, Localised>()
      this.#fields.set(field, labelsByValue)
      for (const [value, labels] of Object.entries(values)) {
        const previous = labelsByValue.get(value)
        if (previous && Object.entries(labels).every(([locale, text]) => previous[locale] === text)) continue
        const merged = { ...previous, ...labels }
        labelsByValue.set(value, merged)
        changed.push({ field, value, labels: merged })
      }
    }
    return changed
  }

  of(field: string, value: string, locale: string): string {
    const labels = this.#fields.get(field)?.get(value)
    return (labels && textFor(labels, locale)) || value
  }

  /** Returns a predicate for values whose label contains the text, ignoring case and diacritics. null = empty text. */
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
