import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { useCallback, useId, useState } from 'react'
import type { ListedShareLink } from '#contract/share-links.ts'
import { apiAtom } from '../../domain/api/atoms.ts'
import { isMissingCall } from '../../domain/api/missing-calls.ts'
import { sessionAtom } from '../../domain/session/atoms.ts'
import { mayShareAtom } from '../../domain/sharing/link-request.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { EndLinkDialog } from '../../widgets/link-list/end-link-dialog.tsx'
import { LinkList } from '../../widgets/link-list/link-list.tsx'
import { useFocusAfterEnd } from '../../widgets/link-list/use-focus-after-end.ts'
import { ChangeLinkDialog } from './change-link-dialog.tsx'
import { LinkMenu } from './link-menu.tsx'
import { NewAddressDialog } from './new-address-dialog.tsx'
import { ShownLinkDialog } from './shown-link-dialog.tsx'
import { useExtension } from './use-extension.ts'

const none: readonly ListedShareLink[] = []

type Opened = { readonly kind: 'change' | 'address' | 'end'; readonly link: ListedShareLink }

/** Share links of the user. Renders nothing if the server has no such call, or if the user neither has links nor may make them. */
export const OwnLinks = () => {
  const { t } = useLingui()
  const id = useId()
  const api = useAtomValue(apiAtom)
  const mayShare = useAtomValue(mayShareAtom)
  const isFactorOverdue = useAtomValue(sessionAtom)?.factorUntil === 0
  const [opened, setOpened] = useState<Opened | null>(null)
  const [shown, setShown] = useState<{ readonly link: ListedShareLink; readonly token: string } | null>(null)
  const load = useCallback((signal: AbortSignal) => api.call('listShareLinks', { signal }), [api])
  // The server refuses everything else until the account has a second factor.
  const { retry: refresh, ...state } = useLoaded(isFactorOverdue ? null : load, true)
  const extend = useExtension(refresh)
  const links = state.status === 'success' ? state.value.links : none
  const { target: heading, noteEnd } = useFocusAfterEnd<HTMLHeadingElement>(links)
  const isMissing = state.status === 'failure' && isMissingCall(state.failure)
  if (isFactorOverdue || isMissing || (!mayShare && links.length === 0)) return null
  const close = () => setOpened(null)
  const linkOf = (kind: Opened['kind']) => (opened?.kind === kind ? opened.link : null)
  const changed = linkOf('change')
  const moved = linkOf('address')
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 rounded-card bg-surface p-4 text-14px text-on-surface">
      <h2 ref={heading} id={id} tabIndex={-1} className="m-0 text-16px font-semibold">
        <Trans id="views.links.own">My share links</Trans>
      </h2>
      <p className="m-0 text-muted">
        <Trans id="views.links.own.text">
          With a share link, people without an account see files that you have chosen. You create one in the menu of a file, a selection or
          a search.
        </Trans>
      </p>
      {state.status === 'loading' && <Spinner label={t({ id: 'global.loading', message: 'Loading …' })} />}
      {state.status === 'failure' && (
        <div className="flex flex-wrap items-center gap-3">
          <Trans id="views.account.sessions.failed">The list could not be loaded.</Trans>
          <Button size="s" onClick={refresh}>
            <Trans id="global.retry">Try again</Trans>
          </Button>
        </div>
      )}
      {links.length > 0 && (
        <LinkList
          links={links}
          filterLabel={t({ id: 'views.links.filter', message: 'Find a link by its name' })}
          renderActions={(link) => (
            <LinkMenu
              link={link}
              mayShare={mayShare}
              onChange={() => setOpened({ kind: 'change', link })}
              onExtend={() => void extend(link)}
              onNewAddress={() => setOpened({ kind: 'address', link })}
              onEnd={() => setOpened({ kind: 'end', link })}
            />
          )}
        />
      )}
      {changed && <ChangeLinkDialog link={changed} onClose={close} onChanged={refresh} />}
      {moved && (
        <NewAddressDialog
          link={moved}
          onClose={close}
          onChanged={(link, token) => {
            close()
            setShown({ link, token })
            refresh()
          }}
        />
      )}
      {shown && <ShownLinkDialog link={shown.link} token={shown.token} password="" onClose={() => setShown(null)} />}
      <EndLinkDialog
        link={linkOf('end')}
        onClose={close}
        onEnded={() => {
          noteEnd()
          refresh()
        }}
      />
    </section>
  )
}
