import { msg, useLingui } from '@lingui/macro'
import { useNavigate } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useState } from 'react'
import { missingCallsAtom } from '../../domain/api/missing-calls.ts'
import { openJobCountAtom, signOutDialogAtom } from '../../domain/downloads/atoms.ts'
import { isGuestAtom, sessionAtom } from '../../domain/session/atoms.ts'
import { loadMessages } from '../../platform/i18n.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { Menu } from '../../ui/menu.tsx'
import type { MenuEntry } from '../../ui/menu-entry.ts'
import { EntryLink } from './entry-link.tsx'

const ChangePasswordDialog = lazyComponent(
  () =>
    Promise.all([import('../../features/account/change-password-dialog.tsx'), loadMessages('screens')]).then(
      ([module]) => module.ChangePasswordDialog,
    ),
  true,
)

const signIn = { icon: 'i-lucide-log-in', label: msg({ id: 'global.nav.login', message: 'Sign in' }), link: { to: '/login' } } as const

/** The account menu of a signed-in user, or the link to the sign-in. */
export const SessionEntry = ({ variant }: { readonly variant: 'row' | 'rail' }) => {
  const { t } = useLingui()
  const navigate = useNavigate()
  const session = useAtomValue(sessionAtom)
  const isGuest = useAtomValue(isGuestAtom)
  const [passwordDialog, setPasswordDialog] = useState<'never' | 'open' | 'closed'>('never')
  const openJobCount = useAtomValue(openJobCountAtom)
  const mayChangePassword = !useAtomValue(missingCallsAtom).has('changePassword')
  const confirmSignOut = useSetAtom(signOutDialogAtom)
  if (isGuest || !session?.user) return <EntryLink entry={signIn} isCurrent={false} variant={variant} />
  const changePassword: MenuEntry = {
    key: 'password',
    label: t({ id: 'global.nav.change_password', message: 'Change password' }),
    icon: 'i-lucide-key-round',
    onSelect: () => setPasswordDialog('open'),
  }
  const account: MenuEntry = {
    key: 'account',
    label: t({ id: 'views.account.title', message: 'Account' }),
    icon: 'i-lucide-user-round-cog',
    onSelect: () => void navigate({ to: '/account' }),
  }
  const items: MenuEntry[] = [
    // Users without a password change it at their identity provider.
    ...(mayChangePassword && session.login_methods.some(({ type }) => type === 'native') ? [changePassword] : []),
    account,
    {
      key: 'logout',
      label: t({ id: 'global.nav.logout', message: 'Sign out' }),
      icon: 'i-lucide-log-out',
      onSelect: () => (openJobCount > 0 ? confirmSignOut(openJobCount) : void navigate({ to: '/logout' })),
    },
  ]
  const name = session.user
  return (
    <>
      <Menu
        label={variant === 'rail' ? t({ id: 'global.nav.account', message: `Account: ${name}` }) : name}
        icon="i-lucide-circle-user-round"
        iconOnly={variant === 'rail'}
        side="top"
        className={variant === 'row' ? 'w-full justify-start! gap-3 px-3! font-normal! [&>:last-child]:ms-auto' : 'size-11'}
        items={items}
      />
      {passwordDialog !== 'never' && (
        <ChangePasswordDialog open={passwordDialog === 'open'} onClose={() => setPasswordDialog('closed')} user={name} />
      )}
    </>
  )
}
