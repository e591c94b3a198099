import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { everything } from '#contract/search.ts'
import { isUnreachableCode } from '#local/remote-error.ts'
import type { AssetRequest } from '../../domain/asset/atoms.ts'
import { isGuestAtom } from '../../domain/session/atoms.ts'
import { signInAndReturnAtom } from '../../domain/session/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { OfflineListLink } from '../../widgets/offline-button/offline-list-link.tsx'
import { PageButton } from '../../widgets/page-link/page-button.tsx'

interface AssetUnavailableProps {
  readonly request: Extract<AssetRequest, { readonly status: 'missing' | 'failure' }>
  readonly onRetry: () => void
}

const Missing = () => {
  const { t } = useLingui()
  const isGuest = useAtomValue(isGuestAtom)
  const signIn = useSetAtom(signInAndReturnAtom)
  return (
    <EmptyState
      isPage
      icon="i-lucide-search-x"
      title={t({ id: 'views.asset.missing', message: 'This file does not exist, or it is not visible to you' })}
      action={
        <>
          <PageButton to="/search/$text" params={{ text: everything }} icon="i-lucide-search">
            <Trans id="global.to_search">Go to search</Trans>
          </PageButton>
          {isGuest && (
            <Button variant="primary" icon="i-lucide-log-in" onClick={signIn}>
              <Trans id="global.nav.login">Sign in</Trans>
            </Button>
          )}
        </>
      }
    >
      {isGuest && <Trans id="views.asset.missing.guest">With an account you may see more.</Trans>}
    </EmptyState>
  )
}

/** Reason why an asset cannot be shown, and a next step. */
export const AssetUnavailable = ({ request, onRetry }: AssetUnavailableProps) => {
  const { t } = useLingui()
  const code = request.status === 'failure' ? request.code : null
  const isOffline = code !== null && isUnreachableCode(code)
  const titleOf = (): string => {
    if (code === 'client.offline') return t({ id: 'views.asset.device_offline', message: 'You are offline' })
    if (isOffline) return t({ id: 'views.asset.offline', message: 'The server cannot be reached' })
    return t({ id: 'views.asset.failed', message: 'The file could not be loaded' })
  }
  return (
    <div role="alert" className="absolute inset-0 flex items-center">
      {request.status === 'missing' ? (
        <Missing />
      ) : (
        <EmptyState
          isPage
          icon={isOffline ? 'i-lucide-cloud-off' : 'i-lucide-circle-alert'}
          title={titleOf()}
          action={
            <>
              <Button icon="i-lucide-rotate-cw" onClick={onRetry}>
                <Trans id="global.retry">Try again</Trans>
              </Button>
              {isOffline && <OfflineListLink />}
            </>
          }
        >
          {isOffline ? (
            <Trans id="views.asset.offline.hint">This file is not available offline. It is shown when you are online again.</Trans>
          ) : (
            <Trans id="views.asset.failed.hint">The server responded with an error. Please try again.</Trans>
          )}
        </EmptyState>
      )}
    </div>
  )
}
