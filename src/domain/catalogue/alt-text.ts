import type { Asset, FieldValue } from '#contract/asset.ts'
import type { Config } from '#contract/config/schema.ts'

const isFieldValue = (value: unknown): value is Exclude<FieldValue, null> =>
  typeof value === 'string' || typeof value === 'number' || Array.isArray(value)

/** The words of a field: its label where it has one, several joined. Empty when there is none. */
export const plainText = (asset: Asset, field: string): string => {
  const label = asset[`${field}_label`]
  const value = isFieldValue(label) ? label : asset[field]
  return isFieldValue(value) ? (Array.isArray(value) ? value.join(', ') : String(value)) : ''
}

const firstText = (asset: Asset, fields: readonly { readonly field_name: string }[]): string =>
  fields.map(({ field_name }) => plainText(asset, field_name)).find((text) => text !== '') ?? ''

/** The alternative text of a picture: the first configured field with a value, else the fallback field. */
export const altText = (asset: Asset, { alt, alt_fallback }: Config['accessibility']['assets']): string =>
  firstText(asset, alt) || plainText(asset, alt_fallback.field_name)

/** What an asset is called in lists and messages. */
export const titleOf = (asset: Asset, { infoView, accessibility }: Pick<Config, 'infoView' | 'accessibility'>): string =>
  firstText(asset, infoView.title) || altText(asset, accessibility.assets) || plainText(asset, 'filename') || asset.id
