import { Plural, Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import { refreshBookmarksAtom, resolveMissingAtom, restoreRemovedAtom } from '../../domain/bookmarks/actions.ts'
import { bookmarkSyncAtom, missingBookmarksAtom, trashAtom } from '../../domain/bookmarks/atoms.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageButton } from '../../widgets/page-link/page-button.tsx'

interface NoticeProps {
  readonly icon: string
  readonly children: ReactNode
  readonly action?: ReactNode
}

const Notice = ({ icon, children, action }: NoticeProps) => (
  <div className="mx-4 mb-1 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-surface py-1 ps-3 pe-1 text-13px text-on-surface">
    <Icon name={icon} className="size-4.5 shrink-0 text-muted" />
    <span className="min-w-0 flex-1 basis-52 py-1.5">{children}</span>
    {action}
  </div>
)

const PendingChanges = () => {
  const { pending, trouble } = useAtomValue(bookmarkSyncAtom)
  const refresh = useSetAtom(refreshBookmarksAtom)
  const { t } = useLingui()
  if (pending === 0 || trouble === 'none') return null
  if (trouble === 'auth')
    return (
      <Notice
        icon="i-lucide-log-in"
        action={
          <PageButton variant="ghost" size="s" to="/login" search={{ stay: '' }}>
            {t({ id: 'global.nav.login', message: 'Sign in' })}
          </PageButton>
        }
      >
        <Plural
          id="views.bookmark.sync.auth"
          value={pending}
          one="One change stays on this device until you sign in again."
          other="# changes stay on this device until you sign in again."
        />
      </Notice>
    )
  if (trouble === 'refused')
    return (
      <Notice
        icon="i-lucide-circle-alert"
        action={
          <Button variant="ghost" size="s" onClick={() => void refresh()}>
            <Trans id="global.retry">Try again</Trans>
          </Button>
        }
      >
        <Plural
          id="views.bookmark.sync.refused"
          value={pending}
          one="One change was not saved: the server rejected it. It stays on this device."
          other="# changes were not saved: the server rejected them. They stay on this device."
        />
      </Notice>
    )
  if (trouble === 'later')
    return (
      <Notice
        icon="i-lucide-cloud-upload"
        action={
          <Button variant="ghost" size="s" onClick={() => void refresh()}>
            <Trans id="global.try_now">Try now</Trans>
          </Button>
        }
      >
        <Plural
          id="views.bookmark.sync.retrying"
          value={pending}
          one="One change has not reached the server yet. Retrying automatically …"
          other="# changes have not reached the server yet. Retrying automatically …"
        />
      </Notice>
    )
  return (
    <Notice icon="i-lucide-cloud-upload">
      <Plural
        id="views.bookmark.sync.waiting"
        value={pending}
        one="One change is waiting to be sent."
        other="# changes are waiting to be sent."
      />
    </Notice>
  )
}

const RemovedAssets = () => {
  const ids = useAtomValue(missingBookmarksAtom)
  const resolve = useSetAtom(resolveMissingAtom)
  if (!ids) return null
  return (
    <Notice
      icon="i-lucide-image-off"
      action={
        <>
          <Button variant="ghost" size="s" onClick={() => void resolve(true)}>
            <Trans id="views.bookmark.vanished.remove">Remove</Trans>
          </Button>
          <Button variant="ghost" size="s" onClick={() => void resolve(false)}>
            <Trans id="views.bookmark.vanished.keep">Keep</Trans>
          </Button>
        </>
      }
    >
      <Plural
        id="views.bookmark.vanished.question"
        value={ids.length}
        one="# of your bookmarks is not available. Remove it from the list?"
        other="# of your bookmarks are not available. Remove them from the list?"
      />
    </Notice>
  )
}

const RemovedBookmarks = () => {
  const ids = useAtomValue(trashAtom)
  const restore = useSetAtom(restoreRemovedAtom)
  if (ids.length === 0) return null
  return (
    <Notice
      icon="i-lucide-history"
      action={
        <Button variant="ghost" size="s" onClick={() => void restore()}>
          <Trans id="views.bookmark.dropped.restore">Restore</Trans>
        </Button>
      }
    >
      <Plural
        id="views.bookmark.dropped.text"
        value={ids.length}
        one="One bookmark was removed because the file is no longer available."
        other="# bookmarks were removed because their files are no longer available."
      />
    </Notice>
  )
}

/** Notices about the list: unsent changes and bookmarks of removed assets. */
export const BookmarkNotices = () => (
  <div role="status">
    <PendingChanges />
    <RemovedAssets />
    <RemovedBookmarks />
  </div>
)
