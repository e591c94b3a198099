import { Trans, useLingui } from '@lingui/macro'
import { useAtomValue, useSetAtom } from 'jotai'
import { type ReactNode, useState } from 'react'
import { missingCallsAtom } from '../../domain/api/missing-calls.ts'
import { localeAtom } from '../../domain/language/atoms.ts'
import { formatBytes } from '../../domain/language/format.ts'
import { goBackAtom } from '../../domain/navigation/actions.ts'
import { offlineStateAtom } from '../../domain/offline/copies/atoms.ts'
import { sessionAtom } from '../../domain/session/atoms.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LanguageMenu } from '../../widgets/language-menu/language-menu.tsx'
import { PageButton } from '../../widgets/page-link/page-button.tsx'
import { ThemeMenu } from '../../widgets/theme-menu/theme-menu.tsx'
import { AccountFactors } from './account-factors.tsx'
import { AccountSection } from './account-section.tsx'
import { AccountSessions } from './account-sessions.tsx'
import { AppTokens } from './app-tokens.tsx'
import { ChangePasswordDialog } from './change-password-dialog.tsx'
import { OwnData } from './own-data.tsx'

/** Password, sessions, app tokens, language, theme and offline storage of the signed-in user. @param children sections of other features */
export const AccountScreen = ({ children }: { readonly children?: ReactNode }) => {
  const { t } = useLingui()
  const session = useAtomValue(sessionAtom)
  const locale = useAtomValue(localeAtom)
  const offline = useAtomValue(offlineStateAtom)
  const back = useSetAtom(goBackAtom)
  const [isPasswordOpen, setPasswordOpen] = useState(false)
  const user = session?.user ?? ''
  const hasPassword = session?.login_methods.some(({ type }) => type === 'native') ?? false
  // The server refuses everything else until the account has a second factor.
  const isFactorOverdue = session?.factorUntil === 0
  const mayChangePassword = !useAtomValue(missingCallsAtom).has('changePassword') && !isFactorOverdue
  const used = formatBytes(offline?.bytes ?? 0, locale)
  return (
    <div className="mx-auto flex w-full max-w-200 flex-1 flex-col px-2 pb-8 sm:px-4">
      <header className="flex min-h-14 items-center gap-1 pt-2">
        <IconButton icon="i-lucide-arrow-left" label={t({ id: 'global.back', message: 'Back' })} onClick={back} />
        <h1 className="m-0 min-w-0 truncate ps-1 text-20px font-semibold">
          <Trans id="views.account.title">Account</Trans>
        </h1>
      </header>
      <div className="flex flex-col gap-3 px-2">
        <AccountSection title={user}>
          {hasPassword ? (
            mayChangePassword && (
              <Button icon="i-lucide-key-round" className="self-start" onClick={() => setPasswordOpen(true)}>
                <Trans id="global.nav.change_password">Change password</Trans>
              </Button>
            )
          ) : (
            <p className="m-0 text-muted">
              <Trans id="views.account.no_password">You sign in through your organisation, which manages your password.</Trans>
            </p>
          )}
        </AccountSection>
        {hasPassword && <AccountFactors />}
        {!isFactorOverdue && (
          <>
            <AccountSessions />
            {children}
            <AppTokens />
          </>
        )}
        <AccountSection title={t({ id: 'views.account.appearance', message: 'Language and appearance' })}>
          <div className="flex flex-wrap gap-2">
            <LanguageMenu />
            <ThemeMenu />
          </div>
        </AccountSection>
        {/* Administrators without asset rights have nothing offline. */}
        {!isFactorOverdue && (session?.isAssetUser || !session?.isGuiAdmin) && (
          <AccountSection title={t({ id: 'views.account.storage', message: 'Storage on this device' })}>
            <p className="tabular m-0">
              <Trans id="views.account.storage.used">Offline data uses {used}.</Trans>
            </p>
            <PageButton to="/device" className="self-start">
              <Trans id="views.account.storage.show">Offline files</Trans>
            </PageButton>
          </AccountSection>
        )}
        {!isFactorOverdue && <OwnData user={user} />}
        <p className="m-0 px-2 text-13px">
          <a href="./licences.txt" target="_blank" rel="noopener noreferrer" className="text-muted">
            <Trans id="views.account.licences">Licences of the software used</Trans>
          </a>
        </p>
      </div>
      {isPasswordOpen && <ChangePasswordDialog open onClose={() => setPasswordOpen(false)} user={user} />}
    </div>
  )
}
