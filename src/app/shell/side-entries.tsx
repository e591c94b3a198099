import { msg, useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { canInstallAtom } from '../../domain/install/atoms.ts'
import { pageAtom } from '../../domain/navigation/atoms.ts'
import { sessionAtom } from '../../domain/session/atoms.ts'
import { Icon } from '../../ui/icon.tsx'
import { laterWhenIdle } from '../../ui/later.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { LanguageMenu } from '../../widgets/language-menu/language-menu.tsx'
import { ThemeMenu } from '../../widgets/theme-menu/theme-menu.tsx'
import { useConnectionText } from './connection-notice.tsx'
import { EntryLink } from './entry-link.tsx'
import { HelpEntry } from './help-entry.tsx'
import { SessionEntry } from './session-entry.tsx'
import { useNavigation } from './use-navigation.ts'

/** Whether the portal can be installed is known after everything else. */
const InstallEntry = laterWhenIdle(() => import('./install-entry.tsx').then((module) => module.InstallEntry))

const admin = { icon: 'i-lucide-settings', label: msg({ id: 'global.nav.admin', message: 'Administration' }), hash: '#/admin/general' }

const ConnectionMark = ({ form }: { readonly form: 'row' | 'rail' }) => {
  const { t } = useLingui()
  const text = useConnectionText()
  if (!text) return null
  const name = t({ id: 'global.connection.mark', message: 'Offline' })
  return (
    <Tooltip label={text}>
      <span
        className={
          form === 'row'
            ? 'flex min-h-9 items-center gap-3 px-3 text-13px text-muted'
            : 'flex size-11 items-center justify-center text-muted'
        }
      >
        <Icon name="i-lucide-cloud-off" />
        <span className={form === 'row' ? undefined : 'visually-hidden'}>{name}</span>
      </span>
    </Tooltip>
  )
}

/** Everything of the navigation below its head: places, then what is about the person and the device. */
export const SideEntries = ({ form }: { readonly form: 'row' | 'rail' }) => {
  const { t } = useLingui()
  const entries = useNavigation()
  const { place } = useAtomValue(pageAtom)
  const session = useAtomValue(sessionAtom)
  const canInstall = useAtomValue(canInstallAtom)
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
      <ConnectionMark form={form} />
      {session?.isGuiAdmin && <EntryLink entry={admin} isCurrent={place === 'admin'} form={form} />}
      <HelpEntry form={form} className={menu} />
      {canInstall && <InstallEntry form={form} />}
      <LanguageMenu compact={compact} side="top" className={menu} />
      <ThemeMenu compact={compact} side="top" className={menu} />
      <SessionEntry form={form} />
    </div>
  )
}
