import * as v from 'valibot'
import { indexFields } from '#catalogue/index-fields.ts'
import { isObject } from '#common/is-object.ts'
import type { IndexField } from '#contract/index-field.ts'
import { type Localised, localisedSchema } from '#contract/locale.ts'
import type { Caller } from '../../common/caller.ts'
import type { Catalogue } from '../../ports/catalogue.ts'
import type { ConfigurationStore } from '../../ports/configuration-store.ts'
import { documentNames } from '../document-names.ts'
import { viewGroups } from './authorize.ts'

const labelSchema = v.union([v.string(), localisedSchema])

const storedLabels = async (configuration: Pick<ConfigurationStore, 'getDocument'>): Promise<ReadonlyMap<string, string | Localised>> => {
  const body = (await configuration.getDocument(documentNames.fieldLabels))?.body
  const entries = isObject(body) ? Object.entries(body) : []
  return new Map(entries.flatMap(([field, label]) => (v.is(labelSchema, label) ? [[field, label] as const] : [])))
}

/**
 * Built-in fields, and the keyword fields of sidecars with a value in an asset that the caller sees: the name of another column would tell
 * of hidden files. Administrators choose among all fields.
 */
export const visibleFields = async (
  { catalogue, configuration }: { readonly catalogue: Catalogue; readonly configuration: Pick<ConfigurationStore, 'getDocument'> },
  caller: Caller,
): Promise<IndexField[]> => {
  const facets = await catalogue.extraFields()
  if (facets.length === 0) return indexFields([])
  const labels = await storedLabels(configuration)
  if (caller.isGuiAdmin) return indexFields(facets, labels)
  const found = await catalogue.search({
    text: '*',
    filter: {},
    facets,
    facetLimit: 1,
    facetContains: {},
    sort: { key: 'score', orientation: 'desc' },
    start: 0,
    rows: 0,
    groups: viewGroups(caller),
    locale: caller.locale,
  })
  return indexFields(
    facets.filter((field) => found.facets[field]?.values.some(({ count }) => count > 0)),
    labels,
  )
}
