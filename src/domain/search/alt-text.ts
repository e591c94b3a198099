import type { Asset } from '#contract/asset.ts'
import type { FieldConfig } from '#contract/config/fields.ts'
import type { Config } from '#contract/config/schema.ts'
import { defaultLocale } from '#contract/locale.ts'
import { currentLocale } from '../../platform/i18n.ts'
import { sortedByPosition } from '../config/sorted-by-position.ts'
import { fieldText } from './field-text.ts'

type NamedField = Pick<FieldConfig, 'field_name' | 'options'>

/** Formatted text of the first field with a value. */
const firstText = (asset: Asset, fields: readonly NamedField[]): string =>
  fields.map((field) => fieldText(asset, field, currentLocale() || defaultLocale)).find((text) => text !== '') ?? ''

/** The alternative text of a picture: the first configured field with a value, else the fallback field. */
export const altText = (asset: Asset, { alt, alt_fallback }: Config['accessibility']['assets']): string =>
  firstText(asset, [...sortedByPosition(alt), alt_fallback])

/** Title of an asset in lists and messages. */
export const assetTitle = (asset: Asset, { infoView, accessibility }: Pick<Config, 'infoView' | 'accessibility'>): string =>
  firstText(asset, sortedByPosition(infoView.title)) ||
  altText(asset, accessibility.assets) ||
  firstText(
    asset,
    ['title', 'filename'].map((field_name) => ({ field_name, options: {} })),
  ) ||
  asset.id
