import { msg } from '@lingui/macro'
import { atom } from 'jotai'
import { i18n } from '../../platform/i18n.ts'
import { knownAssetAtom } from '../asset/known-asset.ts'
import { configAtom } from '../config/atoms.ts'
import { assetTitle } from '../search/alt-text.ts'

const several = msg({ id: 'global.assets', message: '{count, plural, one {# file} other {# files}}' })

/** Title of a download until its file name is known: the asset's title, or the number of assets. */
export const downloadTitleAtom = atom((get) => (assetIds: readonly string[], renditionTitle: string): string => {
  const count = i18n._(several.id, { count: assetIds.length })
  if (assetIds.length > 1) return count
  const asset = get(knownAssetAtom)(assetIds[0] ?? '')
  return asset ? assetTitle(asset, get(configAtom)) : renditionTitle || count
})
