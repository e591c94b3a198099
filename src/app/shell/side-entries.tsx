import { msg, useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { connectionAtom } from '../../domain/connection/atoms.ts'
import { canInstallAtom } from '../../domain/install/atoms.ts'
import { pageAtom } from '../../domain/navigation/atoms.ts'
import { sessionAtom } from '../../domain/session/atoms.ts'
import { later, laterWhenIdle } from '../../ui/later.tsx'
import { LanguageMenu } from '../../widgets/language-menu/language-menu.tsx'
import { ThemeMenu } from '../../widgets/theme-menu/theme-menu.tsx'
import { EntryLink } from './entry-link.tsx'
import { HelpEntry } from './help-entry.tsx'
import { SessionEntry } from './session-entry.tsx'
import { useNavigation } from './use-navigation.ts'

/** Whether the portal can be installed is known after everything else. */
const InstallEntry = laterWhenIdle(() => import('./install-entry.tsx').then((module) => module.InstallEntry))

const admin = {
  icon: 'i-lucide-settings',
  label: msg({ id: 'global.nav.admin', message: 'Administration' }),
  link: { to: '/admin/$section', params: { section: 'general' } },
} as const

const ConnectionMark = later(() => import('./connection-mark.tsx').then((module) => module.ConnectionMark))

/** Everything of the navigation below its head: places, then what is about the person and the device. */
export const SideEntries = ({ form }: { readonly form: 'row' | 'rail' }) => {
  const { t } = useLingui()
  const entries = useNavigation()
  const { place } = useAtomValue(pageAtom)
  const session = useAtomValue(sessionAtom)
  const canInstall = useAtomValue(canInstallAtom)
  const connection = useAtomValue(connectionAtom)
  const compact = form === 'rail'
  const menu = compact ? 'size-11' : 'w-full justify-start! gap-3 px-3! font-normal! [&>:last-child]:ms-auto'
  return (
    <div className={compact ? 'flex flex-1 flex-col items-center gap-1' : 'flex flex-1 flex-col gap-0.5'}>
      <nav aria-label={t({ id: 'global.nav.label', message: 'Main navigation' })} className="contents">
        {entries.map(({ isCurrent, ...entry }) => (
          <EntryLink key={entry.key} entry={entry} isCurrent={isCurrent} form={form} />
        ))}
      </nav>
      <div className="flex-1" />
      {connection !== 'online' && <ConnectionMark form={form} />}
      {session?.isGuiAdmin && <EntryLink entry={admin} isCurrent={place === 'admin'} form={form} />}
      <HelpEntry form={form} className={menu} />
      {canInstall && <InstallEntry form={form} />}
      <LanguageMenu compact={compact} side="top" className={menu} />
      <ThemeMenu compact={compact} side="top" className={menu} />
      <SessionEntry form={form} />
    </div>
  )
}
