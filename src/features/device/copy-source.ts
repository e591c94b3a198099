// @unocss-include: class names of this module are collected into the style sheet
import { useLingui } from '@lingui/macro'
import { linkOptions } from '@tanstack/react-router'
import { writeSearchAddress } from '#contract/search-address.ts'
import type { OfflineSet } from '#local/offline/offline-records.ts'

/** Title of an offline copy. */
export const useSetTitle = (): ((set: OfflineSet) => string) => {
  const { t } = useLingui()
  return ({ source, title }) => {
    if (source.kind === 'bookmarks') return t({ id: 'views.bookmark.title', message: 'Bookmarks' })
    if (source.kind === 'recent-assets') return t({ id: 'views.device.recent_assets', message: 'Recently opened' })
    if (source.kind === 'recent-search')
      return title === ''
        ? t({ id: 'views.device.recent_search.everything', message: 'Last search: all files' })
        : t({ id: 'views.device.recent_search', message: `Last search: ${title}` })
    if (source.kind === 'asset' && title === '') return t({ id: 'views.device.asset_hidden', message: 'A file that is not visible to you' })
    return title || t({ id: 'views.device.everything', message: 'All files' })
  }
}

export const setIcons: Readonly<Record<OfflineSet['source']['kind'], string>> = {
  collection: 'i-lucide-folder',
  search: 'i-lucide-search',
  bookmarks: 'i-lucide-bookmark',
  asset: 'i-lucide-image',
  'recent-assets': 'i-lucide-clock',
  'recent-search': 'i-lucide-clock',
}

/** Link to the page that shows the source; null = there is none. */
export const setLink = ({ source }: OfflineSet) => {
  if (source.kind === 'recent-assets') return null
  if (source.kind === 'bookmarks') return linkOptions({ to: '/bookmark' })
  if (source.kind === 'asset') return linkOptions({ to: '/asset/$id', params: { id: source.id } })
  const { text, filter, sort } = source.query
  return linkOptions({ to: '/search/$text', params: { text }, search: writeSearchAddress({ filter, ids: null, sort, view: null }) })
}
