import type { Asset } from '#contract/asset.ts'
import type { Config } from '#contract/config/schema.ts'
import { firstAnswerRows, searchKey } from '#contract/first-visit.ts'
import { everything, type SearchAnswer } from '#contract/search.ts'
import type { CatalogueWorker } from '../../platform/catalogue-worker.ts'
import { deviceStore, storageKeys } from '../../platform/storage.ts'
import { questionQuery, usualSort } from '../catalogue/query.ts'

/** As much of an asset as the place and the picture of its tile need. */
const shown = ['id', 'url', 'thumb_url', 'dominant_color', 'pixel_x', 'pixel_y', 'width', 'height'] as const satisfies (keyof Asset)[]

/** The first rows that a start without a network shows before the page's code runs, which then asks the catalogue of this device itself. */
export interface FirstKept {
  /** Of the question that they answer, see searchKey. */
  readonly key: string
  readonly answer: { readonly response: { readonly docs: readonly Pick<Asset, (typeof shown)[number]>[]; readonly numFound: number } }
}

/**
 * Asks the catalogue of this device for everything, in the order in which it is shown as a rule, and remembers the first rows of it.
 * @param mayNote asked when the answer is there; false = whoever it was for has gone
 */
export const noteFirstKept = async (catalogue: CatalogueWorker, config: Config, locale: string, mayNote: () => boolean): Promise<void> => {
  const facets = config.facets.map((facet) => facet.field_name)
  const query = questionQuery({ text: everything, filter: {}, sort: usualSort(config), facets }, 0, firstAnswerRows)
  const reply = await catalogue.ask({ name: 'search', query, locale })
  if (!mayNote()) return
  if ('refusal' in reply) return deviceStore.remove(storageKeys.firstKept)
  const { docs, numFound } = (reply.answer as SearchAnswer).response
  const pick = (asset: Asset) => Object.fromEntries(shown.flatMap((field) => (field in asset ? [[field, asset[field]]] : []))) as Asset
  const first: FirstKept = { key: searchKey(query, locale), answer: { response: { docs: docs.map(pick), numFound } } }
  deviceStore.set(storageKeys.firstKept, JSON.stringify(first))
}
