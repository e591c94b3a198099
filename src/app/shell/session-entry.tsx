import { msg, useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { isGuestAtom, sessionAtom } from '../../domain/session/atoms.ts'
import { pushHash } from '../../platform/history.ts'
import { Menu } from '../../ui/menu.tsx'
import type { MenuEntry } from '../../ui/menu-entry.ts'
import { EntryLink } from './entry-link.tsx'

const signIn = { icon: 'i-lucide-log-in', label: msg({ id: 'global.nav.login', message: 'Sign in' }), hash: '#/login' }

/** Who is signed in and the way out, or the way in. */
export const SessionEntry = ({ form }: { readonly form: 'row' | 'rail' }) => {
  const { t } = useLingui()
  const session = useAtomValue(sessionAtom)
  const isGuest = useAtomValue(isGuestAtom)
  if (isGuest || !session?.user) return <EntryLink entry={signIn} isCurrent={false} form={form} />
  const items: MenuEntry[] = [
    {
      key: 'logout',
      label: t({ id: 'global.nav.logout', message: 'Sign out' }),
      icon: 'i-lucide-log-out',
      onSelect: () => pushHash('#/logout'),
    },
  ]
  const name = session.user
  return (
    <Menu
      label={form === 'rail' ? t({ id: 'global.nav.account', message: `Account: ${name}` }) : name}
      icon="i-lucide-circle-user-round"
      iconOnly={form === 'rail'}
      side="top"
      className={form === 'row' ? 'w-full justify-start! gap-3 px-3! font-normal! [&>:last-child]:ms-auto' : 'size-11'}
      items={items}
    />
  )
}
