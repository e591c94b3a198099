import type { FacetValueTable } from '@vitrine/search-index'
import { normalise } from '@vitrine/search-index/words'
import { LabelWords } from '#catalogue/label-words.ts'
import { foldedStart } from '#catalogue/word-starts.ts'
import type { Localised } from '#contract/locale.ts'
import { textFor } from '#contract/locale.ts'
import { isPathField } from '#contract/path-field.ts'

export type LabelTable = Readonly<Record<string, Readonly<Record<string, Localised>>>>

export interface LabelledValue {
  readonly field: string
  readonly value: string
  readonly labels: Localised
}

/** Languages whose folded labels are cached. */
const maxWordLocales = 4

/** No language has this name. */
const everyLocale = '*'

/** Localised labels of the values of keyword fields: one entry per distinct value. */
export class Labels {
  readonly #fields = new Map<string, Map<string, Localised>>()
  /** Language → field → words of the labels. Folding all labels takes longer than a search. */
  readonly #words = new Map<string, Map<string, LabelWords>>()

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
        for (const fields of this.#words.values()) if (fields.get(field)?.hasRead(value)) fields.delete(field)
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

  /**
   * Marks the values with a word in their label that starts with the text, ignoring case and diacritics. Only the last level of a path
   * counts. null = no word in the text.
   */
  startsWord(field: string, text: string, locale: string): ((values: FacetValueTable) => Uint8Array) | null {
    const start = foldedStart(text)
    return start === '' ? null : (values) => this.#wordsOf(field, locale, values).marks(start)
  }

  /**
   * Values that contain the words, themselves or in a label of any language, ignoring case and diacritics.
   * @param isPrefix the last word may be longer
   */
  withWords(field: string, words: string, values: FacetValueTable, isPrefix: boolean): string[] {
    const start = foldedStart(words)
    return start === ''
      ? []
      : this.#wordsOf(field, everyLocale, values)
          .withWords(start, isPrefix)
          .map((ordinal) => values.get(ordinal))
  }

  /** The value and its labels in all languages. */
  #allOf(field: string, value: string): string {
    return [value, ...Object.values(this.#fields.get(field)?.get(value) ?? {})].join(' / ')
  }

  #wordsOf(field: string, locale: string, values: FacetValueTable): LabelWords {
    // Requests choose the locale.
    if (!this.#words.has(locale) && this.#words.size >= maxWordLocales) this.#words.clear()
    const fields = this.#words.get(locale) ?? new Map<string, LabelWords>()
    this.#words.set(locale, fields)
    const known = fields.get(field)
    if (known?.isOf(values)) return known
    const isPath = isPathField(field)
    const labelOf = (value: string) => (locale === everyLocale ? this.#allOf(field, value) : this.of(field, value, locale))
    const words = new LabelWords(values, (value) => (isPath ? value.slice(value.lastIndexOf('/') + 1) : labelOf(value)))
    fields.set(field, words)
    return words
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
