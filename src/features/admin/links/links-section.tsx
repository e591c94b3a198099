import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { useCallback, useState } from 'react'
import type { ListedShareLink } from '#contract/share-links.ts'
import { apiAtom } from '../../../domain/api/atoms.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useLoaded } from '../../../ui/use-loaded.ts'
import { EndLinkDialog } from '../../../widgets/link-list/end-link-dialog.tsx'
import { LinkList } from '../../../widgets/link-list/link-list.tsx'
import { useFocusAfterEnd } from '../../../widgets/link-list/use-focus-after-end.ts'
import { LoadFailure } from '../../../widgets/load-failure/load-failure.tsx'
import { LoadingIndicator } from '../../../widgets/load-failure/loading-indicator.tsx'

/** Share links of all accounts. Administrators see and end them; only their makers change them. */
export const LinksSection = () => {
  const { t } = useLingui()
  const api = useAtomValue(apiAtom)
  const [asked, setAsked] = useState<ListedShareLink | null>(null)
  const load = useCallback((signal: AbortSignal) => api.call('listShareLinks', { query: { all: 'true' }, signal }), [api])
  const { retry: refresh, ...state } = useLoaded(load, true)
  const links = state.status === 'success' ? state.value.links : null
  const { target, noteEnd } = useFocusAfterEnd<HTMLDivElement>(links)
  return (
    <div ref={target} tabIndex={-1} className="grid grid-cols-1 gap-5 outline-none">
      <p className="m-0 max-w-140 text-muted">
        <Trans id="admin.links.text">
          Share links open chosen files to people without an account. Who may make them, and for how long, is set under General.
        </Trans>
      </p>
      {state.status === 'loading' && <LoadingIndicator />}
      {state.status === 'failure' && (
        <LoadFailure
          title={t({ id: 'admin.links.failure', message: 'The links could not be loaded' })}
          failure={state.failure}
          onRetry={refresh}
        />
      )}
      {links?.length === 0 && (
        <EmptyState icon="i-lucide-link" title={t({ id: 'admin.links.empty', message: 'No share links' })}>
          <Trans id="admin.links.empty.hint">Links that people make are listed here.</Trans>
        </EmptyState>
      )}
      {links && links.length > 0 && (
        <div className="grid grid-cols-1 gap-3 rounded-card border border-solid border-line bg-surface px-4 py-2 text-on-surface">
          <LinkList
            links={links}
            filterLabel={t({ id: 'admin.links.filter', message: 'Name of the link or of the account' })}
            renderActions={(link) => {
              const { name } = link
              return (
                <Button
                  size="s"
                  aria-label={t({ id: 'admin.links.end.of', message: `End the link ${name}` })}
                  onClick={() => setAsked(link)}
                >
                  <Trans id="admin.links.end">End</Trans>
                </Button>
              )
            }}
          />
        </div>
      )}
      <EndLinkDialog
        link={asked}
        onClose={() => setAsked(null)}
        onEnded={() => {
          noteEnd()
          refresh()
        }}
      />
    </div>
  )
}
