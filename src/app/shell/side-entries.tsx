import { useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { connectionAtom } from '../../domain/connection/atoms.ts'
import { canInstallAtom } from '../../domain/install/atoms.ts'
import { pageAtom } from '../../domain/navigation/atoms.ts'
import { sessionAtom } from '../../domain/session/atoms.ts'
import { idleComponent, lazyComponent } from '../../ui/lazy-component.tsx'
import { LanguageMenu } from '../../widgets/language-menu/language-menu.tsx'
import { ThemeMenu } from '../../widgets/theme-menu/theme-menu.tsx'
import { administrationEntry } from '../navigation.ts'
import { EntryLink } from './entry-link.tsx'
import { HelpEntry } from './help-entry.tsx'
import { SessionEntry } from './session-entry.tsx'
import { useNavigation } from './use-navigation.ts'

/** The browser reports late whether the portal can be installed. */
const InstallEntry = idleComponent(() => import('./install-entry.tsx').then((module) => module.InstallEntry))

const ConnectionStatus = lazyComponent(() => import('./connection-status.tsx').then((module) => module.ConnectionStatus))

/** Navigation below the portal name: pages first, then entries for the user and the device. */
export const SideEntries = ({ variant }: { readonly variant: 'row' | 'rail' }) => {
  const { t } = useLingui()
  const entries = useNavigation()
  const { route } = useAtomValue(pageAtom)
  const session = useAtomValue(sessionAtom)
  const canInstall = useAtomValue(canInstallAtom)
  const connection = useAtomValue(connectionAtom)
  const compact = variant === 'rail'
  const menu = compact ? 'size-11' : 'w-full justify-start! gap-3 px-3! font-normal! [&>:last-child]:ms-auto'
  return (
    <div className={compact ? 'flex flex-1 flex-col items-center gap-1' : 'flex flex-1 flex-col gap-0.5'}>
      {entries.length > 0 && (
        <nav aria-label={t({ id: 'global.nav.label', message: 'Main navigation' })} className="contents">
          {entries.map(({ isCurrent, ...entry }) => (
            <EntryLink key={entry.key} entry={entry} isCurrent={isCurrent} variant={variant} />
          ))}
        </nav>
      )}
      <div className="flex-1" />
      {connection !== 'online' && <ConnectionStatus variant={variant} />}
      {session?.isGuiAdmin && <EntryLink entry={administrationEntry} isCurrent={route === 'admin'} variant={variant} />}
      <HelpEntry variant={variant} className={menu} />
      {canInstall && <InstallEntry variant={variant} />}
      <LanguageMenu compact={compact} side="top" className={menu} />
      <ThemeMenu compact={compact} side="top" className={menu} />
      <SessionEntry variant={variant} />
    </div>
  )
}
