import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import type { ViewKey } from '#contract/config/views.ts'
import { everything } from '#contract/search.ts'
import { refreshOpenedListAtom } from '../../domain/bookmarks/actions.ts'
import { bookmarkStatusAtom, bookmarkSyncAtom, bookmarksAtom } from '../../domain/bookmarks/atoms.ts'
import { bookmarkView, rememberBookmarkView } from '../../domain/bookmarks/bookmark-view.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { sessionAtom } from '../../domain/session/atoms.ts'
import { isUserUnknownAtom } from '../../domain/session/is-user-unknown.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useIsPhone } from '../../ui/use-window-size.ts'
import { ScreenLogo } from '../../widgets/brand/screen-logo.tsx'
import { OfflineListLink } from '../../widgets/offline-button/offline-list-link.tsx'
import { PageButton } from '../../widgets/page-link/page-button.tsx'
import { BookmarkDisplay } from './bookmark-display.tsx'
import { BookmarkHeader } from './bookmark-header.tsx'
import { BookmarkNotices } from './bookmark-notices.tsx'
import { BookmarkResults } from './bookmark-results.tsx'
import { DeleteAllDialog } from './delete-all-dialog.tsx'

const Empty = () => {
  const { t } = useLingui()
  return (
    <EmptyState
      icon="i-lucide-bookmark"
      title={t({ id: 'views.bookmark.empty.title', message: 'No bookmarks yet' })}
      action={
        <PageButton variant="primary" icon="i-lucide-search" to="/search/$text" params={{ text: everything }}>
          <Trans id="global.search">Search</Trans>
        </PageButton>
      }
    >
      <Trans id="views.bookmark.empty.hint">Bookmark something and find it here, even offline.</Trans>
    </EmptyState>
  )
}

const NotLoaded = ({ onRetry }: { readonly onRetry: () => void }) => {
  const { t } = useLingui()
  return (
    <EmptyState
      icon="i-lucide-cloud-off"
      title={t({ id: 'views.bookmark.unheard.title', message: 'Your bookmarks couldn’t be loaded yet' })}
      action={
        <>
          <Button icon="i-lucide-rotate-cw" onClick={onRetry}>
            <Trans id="global.retry">Try again</Trans>
          </Button>
          <OfflineListLink />
        </>
      }
    >
      <Trans id="views.bookmark.unheard.text">
        They appear here as soon as the server can be reached. New bookmarks are added to them.
      </Trans>
    </EmptyState>
  )
}

/** Page with the bookmarks and their actions. */
export const BookmarkScreen = () => {
  const { t } = useLingui()
  const { ids } = useAtomValue(bookmarksAtom)
  const status = useAtomValue(bookmarkStatusAtom)
  const { hasResponse } = useAtomValue(bookmarkSyncAtom)
  const hasSession = useAtomValue(sessionAtom) !== null
  const isUserUnknown = useAtomValue(isUserUnknownAtom)
  const open = useSetAtom(refreshOpenedListAtom)
  const [isConfirming, setConfirming] = useState(false)
  useEffect(() => {
    if (hasSession) void open()
  }, [hasSession, open])

  const config = useAtomValue(configAtom)
  const [view, setView] = useState(() => bookmarkView(config))
  const isPhone = useIsPhone()
  const changeView = (chosen: ViewKey) => {
    rememberBookmarkView(config, chosen)
    setView(chosen)
  }
  const display = ids.length > 0 && <BookmarkDisplay view={view} onView={changeView} compact={isPhone} />
  const isLoading = !isUserUnknown && (status === 'initial' || status === 'loading')
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <ScreenLogo page="bookmark" className="px-4 pt-3" />
      <BookmarkHeader onDeleteAll={() => setConfirming(true)}>{!isPhone && display}</BookmarkHeader>
      {isPhone && display && <div className="flex items-center justify-end px-2">{display}</div>}
      <BookmarkNotices />
      <div className="relative min-h-100 flex-1">
        {ids.length > 0 ? (
          <BookmarkResults view={view} />
        ) : isLoading ? (
          <div className="flex justify-center py-16 text-muted">
            <Spinner className="size-8" label={t({ id: 'views.bookmark.loading', message: 'Loading bookmarks …' })} />
          </div>
        ) : hasResponse ? (
          <Empty />
        ) : (
          <NotLoaded onRetry={() => void open()} />
        )}
      </div>
      <DeleteAllDialog open={isConfirming} onClose={() => setConfirming(false)} />
    </div>
  )
}
