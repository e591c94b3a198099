import type { Asset } from '#contract/asset.ts'
import { scalarsOf } from '../../domain/search/field-text.ts'
import { type Licence, readLicence } from '../../widgets/metadata-list/licence-link.ts'

/** The Creative Commons licence of an asset; null = none, several, or another one. */
export const knownLicence = (asset: Asset, locale: string): Licence | null => {
  const codes = scalarsOf(asset['licence'])
  return codes.length === 1 ? readLicence(String(codes[0]), locale) : null
}
