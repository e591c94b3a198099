import { msg } from '@lingui/macro'
import { atom } from 'jotai'
import { i18n } from '../../platform/i18n.ts'
import { knownAssetAtom } from '../asset/known.ts'
import { titleOf } from '../catalogue/alt-text.ts'
import { configAtom } from '../config/atoms.ts'

const several = msg({ id: 'global.assets', message: '{count, plural, one {# asset} other {# assets}}' })

/** What people know a download by until the file's own name is known: the asset's title, of several their number. */
export const wantedTitleAtom = atom((get) => (assetIds: readonly string[], formTitle: string): string => {
  const count = i18n._(several.id, { count: assetIds.length })
  if (assetIds.length > 1) return count
  const asset = get(knownAssetAtom)(assetIds[0] ?? '')
  return asset ? titleOf(asset, get(configAtom)) : formTitle || count
})
