import { Plural, Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import type { ReactNode } from 'react'
import { answerVanishedAtom, refreshBookmarksAtom, restoreDroppedAtom } from '../../domain/bookmarks/actions.ts'
import { goneAssetsAtom } from '../../domain/bookmarks/asset-cache.ts'
import { bookmarkSyncAtom, trashAtom, vanishedAtom } from '../../domain/bookmarks/atoms.ts'
import { titleOf } from '../../domain/catalogue/alt-text.ts'
import { configAtom } from '../../domain/config/atoms.ts'
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

const Waiting = () => {
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
          one="One change waits on this device until you sign in again."
          other="# changes wait on this device until you sign in again."
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
          one="One change was not saved: the server did not take it. It is kept on this device."
          other="# changes were not saved: the server did not take them. They are kept on this device."
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
      <Plural id="views.bookmark.sync.waiting" value={pending} one="One change waits to be sent." other="# changes wait to be sent." />
    </Notice>
  )
}

const mostNames = 5

/** Which these were, as far as this visit has known them. */
const Names = ({ ids }: { readonly ids: readonly string[] }) => {
  const config = useAtomValue(configAtom)
  const gone = useAtomValue(goneAssetsAtom)
  const names = ids.flatMap((id) => gone.get(id) ?? [])
  if (names.length === 0) return null
  return (
    <span className="line-clamp-3 text-muted [overflow-wrap:anywhere]">
      {/* Isolated: each may run the other way. */}
      {names
        .slice(0, mostNames)
        .map((asset) => `\u2068${titleOf(asset, config)}\u2069`)
        .join(', ')}
      {ids.length > Math.min(names.length, mostNames) && ' …'}
    </span>
  )
}

const Vanished = () => {
  const ids = useAtomValue(vanishedAtom)
  const answer = useSetAtom(answerVanishedAtom)
  if (!ids) return null
  return (
    <Notice
      icon="i-lucide-image-off"
      action={
        <>
          <Button variant="ghost" size="s" onClick={() => void answer(true)}>
            <Trans id="views.bookmark.vanished.remove">Remove them</Trans>
          </Button>
          <Button variant="ghost" size="s" onClick={() => void answer(false)}>
            <Trans id="views.bookmark.vanished.keep">Keep them</Trans>
          </Button>
        </>
      }
    >
      <Plural
        id="views.bookmark.vanished.question"
        value={ids.length}
        one="# of your bookmarks is not available. Should it be removed from the list?"
        other="# of your bookmarks are not available. Should they be removed from the list?"
      />
      <Names ids={ids} />
    </Notice>
  )
}

const Dropped = () => {
  const ids = useAtomValue(trashAtom)
  const restore = useSetAtom(restoreDroppedAtom)
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
        one="One bookmark was removed because its asset is gone."
        other="# bookmarks were removed because their assets are gone."
      />
      <Names ids={ids} />
    </Notice>
  )
}

/** What there is to know about the list: changes that wait, bookmarks whose asset is gone. */
export const BookmarkNotices = () => (
  <div role="status">
    <Waiting />
    <Vanished />
    <Dropped />
  </div>
)
