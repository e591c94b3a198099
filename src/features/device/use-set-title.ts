import { useLingui } from '@lingui/macro'
import { linkOptions } from '@tanstack/react-router'
import type { KeptSet } from '#local/kept/records.ts'
import { writeSearchAddress } from '../../domain/catalogue/address.ts'

/** What a person knows a kept thing by. */
export const useSetTitle = (): ((set: KeptSet) => string) => {
  const { t } = useLingui()
  return ({ source, title }) => {
    if (source.kind === 'bookmarks') return t({ id: 'views.bookmark.title', message: 'Bookmarks' })
    if (source.kind === 'asset' && title === '')
      return t({ id: 'views.device.asset_hidden', message: 'An asset that is not visible to you' })
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
export const setLink = ({ source }: KeptSet) => {
  if (source.kind === 'bookmarks') return linkOptions({ to: '/bookmark' })
  if (source.kind === 'asset') return linkOptions({ to: '/asset/$id', params: { id: source.id } })
  const { text, filter, sort } = source.wish
  return linkOptions({ to: '/search/$text', params: { text }, search: writeSearchAddress({ filter, ids: null, sort, view: null }) })
}
