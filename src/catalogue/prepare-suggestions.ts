import type { CatalogueCore } from '#catalogue/catalogue-core.ts'
import type { CatalogueQuery } from '#catalogue/catalogue-query.ts'

/** Requests choose the language. */
const maxLocales = 4

/**
 * Prepares suggestions after the first search in each language: folding all labels takes longer than a search, and the user types next.
 * @param schedule runs a short step in a task of its own
 */
export const createSuggestionPreparation = (
  schedule: (step: () => void) => void,
): ((core: CatalogueCore, query: Pick<CatalogueQuery, 'groups' | 'locale'>) => void) => {
  const prepared = new WeakMap<CatalogueCore, Set<string>>()
  return (core, query) => {
    const locales = prepared.get(core) ?? new Set()
    prepared.set(core, locales)
    if (locales.has(query.locale) || locales.size >= maxLocales) return
    locales.add(query.locale)
    const steps = core.suggestionSteps(query)
    const runNext = (at: number): void => {
      const step = steps[at]
      if (!step) return
      schedule(() => {
        step()
        runNext(at + 1)
      })
    }
    runNext(0)
  }
}
