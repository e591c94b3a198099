import { useLingui } from '@lingui/macro'
import type { KeptSet } from '#local/kept/records.ts'
import { writeSearchAddress } from '../../domain/catalogue/address.ts'
import { pageLink } from '../../domain/navigation/address.ts'

/** What a person knows a kept thing by. */
export const useSetTitle = (): ((set: KeptSet) => string) => {
  const { t } = useLingui()
  return ({ source, title }) => {
    if (source.kind === 'bookmarks') return t({ id: 'views.bookmark.title', message: 'Bookmarks' })
    return title || t({ id: 'views.device.everything', message: 'All assets' })
  }
}

// @unocss-include: class names of this module are collected into the style sheet
export const setIcons: Readonly<Record<KeptSet['source']['kind'], string>> = {
  collection: 'i-lucide-folder',
  search: 'i-lucide-search',
  bookmarks: 'i-lucide-bookmark',
  asset: 'i-lucide-image',
}

/** Where it is shown. */
export const setLink = ({ source }: KeptSet): string => {
  if (source.kind === 'bookmarks') return pageLink('bookmark')
  if (source.kind === 'asset') return pageLink('asset', { value: source.id })
  const { text, filter, sort } = source.wish
  return pageLink('search', { value: text, search: writeSearchAddress({ filter, ids: null, sort, view: null }) })
}
