import { msg, Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { useCallback, useEffect, useState } from 'react'
import { type AddedToken, type ListedToken, maxAppTokenCount } from '#contract/app-tokens.ts'
import { apiAtom } from '../../domain/api/atoms.ts'
import { isMissingCall } from '../../domain/api/missing-calls.ts'
import { showToastAtom } from '../../domain/toasts/atoms.ts'
import { showErrorAtom } from '../../domain/toasts/error-messages.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { SignInAgainDialog } from '../../widgets/second-factor/sign-in-again-dialog.tsx'
import { AccountSection } from './account-section.tsx'
import { AppTokenRow } from './app-token-row.tsx'
import { NewTokenDialog } from './new-token-dialog.tsx'
import { ShownTokenDialog } from './shown-token-dialog.tsx'

type Loaded =
  | { readonly status: 'loading' | 'failure' | 'unknown-call' }
  | { readonly status: 'success'; readonly tokens: ListedToken[]; readonly loadedAt: number }

const revoked = { level: 'success', message: msg({ id: 'toast.account.token_revoked', message: 'The token was revoked.' }).id } as const

/** Tokens with which scripts act for the account. Renders nothing if the server has no such call. */
export const AppTokens = () => {
  const { t } = useLingui()
  const api = useAtomValue(apiAtom)
  const showToast = useSetAtom(showToastAtom)
  const showError = useSetAtom(showErrorAtom)
  const [loaded, setLoaded] = useState<Loaded>({ status: 'loading' })
  const [isNewOpen, setNewOpen] = useState(false)
  const [shown, setShown] = useState<AddedToken | null>(null)
  const [asked, setAsked] = useState<ListedToken | null>(null)
  const [isRevoking, setRevoking] = useState(false)

  const load = useCallback(
    () =>
      api.call('listTokens', {}).then(
        ({ tokens }): Loaded => ({ status: 'success', tokens, loadedAt: Date.now() }),
        (failure: unknown): Loaded => ({ status: isMissingCall(failure) ? 'unknown-call' : 'failure' }),
      ),
    [api],
  )
  useEffect(() => {
    let isCurrent = true
    void load().then((next) => isCurrent && setLoaded(next))
    return () => {
      isCurrent = false
    }
  }, [load])

  const showAdded = (added: AddedToken) => {
    setNewOpen(false)
    setShown(added)
    void load().then(setLoaded)
  }
  const revoke = async (isConfirmed: boolean) => {
    if (isConfirmed && asked) {
      setRevoking(true)
      try {
        await api.call('revokeToken', { body: { id: asked.id } })
        showToast(revoked)
      } catch (failure) {
        showError(failure)
      }
      setRevoking(false)
      setLoaded(await load())
    }
    setAsked(null)
  }

  if (loaded.status === 'unknown-call') return null
  const { tokens, loadedAt } = loaded.status === 'success' ? loaded : { tokens: [], loadedAt: 0 }
  const isFull = tokens.length >= maxAppTokenCount
  const name = asked?.name ?? ''
  return (
    <AccountSection title={t({ id: 'views.account.tokens', message: 'App tokens' })}>
      <p className="m-0 text-muted">
        <Trans id="views.account.tokens.text">
          With a token, a script or another program uses the portal in your name. A new password revokes all tokens.
        </Trans>
      </p>
      {loaded.status === 'loading' && <Spinner label={t({ id: 'global.loading', message: 'Loading …' })} />}
      {loaded.status === 'failure' && (
        <div className="flex flex-wrap items-center gap-3">
          <Trans id="views.account.sessions.failed">The list could not be loaded.</Trans>
          <Button size="s" onClick={() => void load().then(setLoaded)}>
            <Trans id="global.retry">Try again</Trans>
          </Button>
        </div>
      )}
      {tokens.length > 0 && (
        <ul className="m-0 list-none divide-y divide-line p-0">
          {tokens.map((token) => (
            <AppTokenRow key={token.id} token={token} isExpired={token.expires <= loadedAt} onRevoke={() => setAsked(token)} />
          ))}
        </ul>
      )}
      {isFull && (
        <p className="m-0">
          <Trans id="views.account.tokens.full">You have as many tokens as possible. Revoke one to create another.</Trans>
        </p>
      )}
      {loaded.status === 'success' && !isFull && (
        <Button icon="i-lucide-plus" className="self-start" onClick={() => setNewOpen(true)}>
          <Trans id="views.account.tokens.new">New token</Trans>
        </Button>
      )}
      <NewTokenDialog open={isNewOpen} onClose={() => setNewOpen(false)} onAdded={showAdded} />
      <SignInAgainDialog />
      <ShownTokenDialog added={shown} onClose={() => setShown(null)} />
      <ConfirmDialog
        open={asked !== null}
        title={t({ id: 'views.account.tokens.revoke.title', message: `Revoke “${name}”?` })}
        confirmLabel={t({ id: 'views.account.tokens.revoke', message: 'Revoke' })}
        cancelLabel={t({ id: 'global.cancel', message: 'Cancel' })}
        loading={isRevoking}
        onResult={(isConfirmed) => void revoke(isConfirmed)}
      >
        <Trans id="views.account.tokens.revoke.text">Programs that use this token lose access at once.</Trans>
      </ConfirmDialog>
    </AccountSection>
  )
}
