import type { Config } from '#contract/config/schema.ts'
import { isPathField } from '#contract/path-field.ts'
import { everything } from '#contract/search.ts'
import type { SearchAddress } from '#contract/search-address.ts'
import { ApiError } from '../../common/api-error.ts'
import type { AssetRecord } from '../../records/asset-record.ts'
import { describeAsset } from '../../records/describe-asset.ts'
import type { ListedAssets } from '../assets/listed-assets.ts'
import { parseSearch } from '../assets/parse-search.ts'
import { searchAssets } from '../assets/search-assets.ts'
import { visibleAsset, visibleAssets } from '../assets/visible-assets.ts'
import type { Services } from '../services.ts'
import { guestCaller } from '../sessions/callers.ts'
import { sharedPicture } from './share-picture.ts'

export type ShareContentServices = Pick<Services, 'stores' | 'guests' | 'catalogue' | 'shareLinks'> & {
  readonly listedAssets: ListedAssets
}

const maxDescriptionLength = 200
/** Files of a shared search that its description names. */
const maxNamedFiles = 5

/** What a guest may see of a share. */
export interface Share {
  readonly title: string
  readonly description: string
  /** The asset whose picture it has. */
  readonly pictured: AssetRecord | null
}

const textOf = (value: unknown): string =>
  [value]
    .flat()
    .filter((one) => typeof one === 'string' || typeof one === 'number')
    .join(', ')
    .trim()

const shortened = (text: string): string => {
  const characters = Array.from(new Intl.Segmenter().segment(text.replaceAll(/\s+/g, ' ')), ({ segment }) => segment)
  return characters.length <= maxDescriptionLength ? characters.join('') : `${characters.slice(0, maxDescriptionLength - 1).join('')}…`
}

/** Title and description as a guest sees them on the page of the asset. */
const textsOf = (record: AssetRecord, config: Config, locale: string): { readonly title: string; readonly description: string } => {
  const asset = describeAsset(record, locale)
  const text = (field: string): string => textOf(asset[`${field}_label`] ?? asset[field])
  const fields = [...config.infoView.title.map(({ field_name }) => field_name), 'title', 'filename']
  return { title: fields.map(text).find((found) => found !== '') ?? record.id, description: shortened(text('description')) }
}

/** Name of a shared search: its text and values, of folders the last name. Empty = it has none. */
const searchName = ({ text, filter }: SearchAddress): string => {
  const values = Object.entries(filter).flatMap(([field, value]) =>
    Array.isArray(value) && !field.startsWith('-') ? value.map((one) => (isPathField(field) ? (one.split('/').at(-1) ?? one) : one)) : [],
  )
  return [...(text === everything ? [] : [text]), ...values].join(', ')
}

/** A link that the search refuses finds nothing. */
const nullIfInvalid = (error: unknown): null => {
  if (error instanceof ApiError && error.status === 400) return null
  throw error
}

/** What a guest may see of an asset, a search or a share link; null = nothing. */
export const createFindShare = (services: ShareContentServices) => {
  const asset = async (id: string, config: Config, locale: string): Promise<Share | null> => {
    const record = services.guests ? await visibleAsset(services.stores.assets, guestCaller('', locale), id) : null
    return record && { ...textsOf(record, config, locale), pictured: record }
  }
  const search = async (address: SearchAddress, config: Config, locale: string): Promise<Share | null> => {
    if (!services.guests) return null
    const caller = guestCaller('', locale)
    const { sorting } = config
    const defaultKey = (address.text === everything ? sorting.default_without_text : null) ?? sorting.default
    const { key, orientation } = address.sort ?? { key: defaultKey, orientation: sorting.orientation.default }
    const filter = { ...address.filter, ...(address.ids && { id: [...address.ids] }) }
    const page = {
      ...(Object.keys(filter).length > 0 && { filter: JSON.stringify(filter) }),
      solr_q: address.text,
      solr_sort: `${key} ${orientation}`,
      solr_facetfields: [],
      solr_start: 0,
      solr_rows: maxNamedFiles,
    }
    const run = async () => searchAssets(services, caller, parseSearch(page))
    const found = await run().catch(nullIfInvalid)
    if (!found || found.response.numFound === 0) return null
    const { response } = found
    const records = await visibleAssets(
      services.stores.assets,
      caller,
      response.docs.map(({ id }) => id),
    )
    const names = records.map((record) => textsOf(record, config, locale).title)
    const name = searchName(address)
    return {
      title: `${name === '' ? config.global.website_title : shortened(name)} (${response.numFound.toLocaleString(locale)})`,
      description: shortened([...names, ...(response.numFound > names.length ? ['…'] : [])].join(', ')),
      pictured: records.find((record) => sharedPicture(record) !== undefined) ?? null,
    }
  }
  /** As its maker allows it. */
  const link = async (token: string): Promise<Share | null> => {
    const preview = await services.shareLinks.preview(token)
    return (
      preview && {
        title: preview.name,
        description: shortened(preview.message),
        pictured: preview.records.find((record) => sharedPicture(record) !== undefined) ?? null,
      }
    )
  }
  return { asset, search, link }
}
