import type { Config } from '#contract/config/schema.ts'
import type { ViewKey } from '#contract/config/views.ts'
import { deviceStore, storageKeys } from '../../platform/storage.ts'
import { chooseView, visibleViews } from '../search/view.ts'

/** The bookmarks have the view and the columns of the results. */
export const isLikeSearch = ({ bookmark }: Config): boolean => bookmark.view === 'search'

/** View of the bookmarks: the one that this device remembers, else the configured one. */
export const bookmarkView = (config: Config): ViewKey => {
  if (isLikeSearch(config)) return chooseView(null, deviceStore.get(storageKeys.view), config)
  const stored = deviceStore.get(storageKeys.bookmarkView)
  return visibleViews(config).find(({ key }) => key === stored)?.key ?? 'list'
}

/** Remembers the view: for the results, too, if the bookmarks are shown like them. */
export const rememberBookmarkView = (config: Config, view: ViewKey): void =>
  deviceStore.set(isLikeSearch(config) ? storageKeys.view : storageKeys.bookmarkView, view)
