import { unrestrictedGroup } from '#catalogue/catalogue-query.ts'
import type { IndexEntry } from '#catalogue/index-entry.ts'
import type { CatalogueEntry } from '#contract/offline-assets.ts'

/** Converts an index entry for storage on a device. Omits the groups that may see the asset. */
export const toCatalogueEntry = ({ document, labels }: IndexEntry, order: number): CatalogueEntry => ({
  order,
  texts: mutable(document.texts),
  facets: mutable(document.facets),
  numbers: { ...document.numbers },
  labels: Object.fromEntries(Object.entries(labels).map(([field, values]) => [field, { ...values }])),
})

const mutable = (values: Readonly<Record<string, readonly string[]>>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(values).map(([field, list]) => [field, [...list]]))

/** The part of a catalogue entry that the index needs. */
export type OfflineEntry = Omit<CatalogueEntry, 'order'>

/** Converts a stored entry back. Every stored asset is visible to the user of the device. */
export const fromCatalogueEntry = (id: string, { texts, facets, numbers, labels }: OfflineEntry): IndexEntry => ({
  document: { id, texts, facets, numbers, view: [unrestrictedGroup] },
  labels,
  locales: [],
})
