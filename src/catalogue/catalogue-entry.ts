import { unrestrictedGroup } from '#catalogue/catalogue-query.ts'
import type { IndexEntry } from '#catalogue/index-entry.ts'
import type { CatalogueEntry } from '#contract/kept.ts'

/**
 * What a device is told of an asset that it may keep: everything but whom else it is for.
 * @param order see CatalogueEntry
 */
export const toCatalogueEntry = ({ document, labels }: IndexEntry, order: number): CatalogueEntry => ({
  order,
  texts: mutable(document.texts),
  facets: mutable(document.facets),
  numbers: { ...document.numbers },
  labels: Object.fromEntries(Object.entries(labels).map(([field, values]) => [field, { ...values }])),
})

const mutable = (values: Readonly<Record<string, readonly string[]>>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(values).map(([field, list]) => [field, [...list]]))

/** What the index takes of it. */
export type OfflineEntry = Omit<CatalogueEntry, 'order'>

/** The way back: what is kept is there for whoever keeps it. */
export const fromCatalogueEntry = (id: string, { texts, facets, numbers, labels }: OfflineEntry): IndexEntry => ({
  document: { id, texts, facets, numbers, view: [unrestrictedGroup] },
  labels,
  locales: [],
})
