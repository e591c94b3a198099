import type { Asset } from '#contract/asset.ts'
import { fieldText } from '../../domain/search/field-text.ts'
import { knownLicence } from './known-licence.ts'

/**
 * The text that a publication prints with the asset: the credit, else the copyright notice, else the creator. Creative Commons also requires
 * the name of the licence. Empty = nothing is known.
 */
export const creditLine = (asset: Asset, locale: string): string => {
  const text = (field_name: string) => fieldText(asset, { field_name, options: {} }, locale).replaceAll(/\s+/g, ' ').trim()
  const credit = text('credit') || text('copyright') || text('creator')
  if (credit === '') return ''
  const licence = knownLicence(asset, locale)
  return licence && !credit.includes(licence.name) ? `${credit}, ${licence.name}` : credit
}
