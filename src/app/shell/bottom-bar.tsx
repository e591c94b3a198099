import { useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { pageAtom } from '../../domain/navigation/atoms.ts'
import { Icon } from '../../ui/icon.tsx'
import { administrationEntry } from '../navigation.ts'
import { EntryLink } from './entry-link.tsx'
import { useNavigation } from './use-navigation.ts'

interface BottomBarProps {
  readonly onOpenMenu: () => void
}

/** Navigation at the bottom edge of a phone. */
export const BottomBar = ({ onOpenMenu }: BottomBarProps) => {
  const { t } = useLingui()
  const entries = useNavigation()
  const { route } = useAtomValue(pageAtom)
  useEffect(() => {
    document.documentElement.dataset['bar'] = ''
    return () => void delete document.documentElement.dataset['bar']
  }, [])
  return (
    <nav
      aria-label={t({ id: 'global.nav.label', message: 'Main navigation' })}
      className="bottom-bar fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-navigation px-1 pb-[var(--safe-bottom)] text-on-navigation"
    >
      {entries
        .filter(({ isInMenuOnly }) => !isInMenuOnly)
        .map(({ isCurrent, ...entry }) => (
          <EntryLink key={entry.key} entry={entry} isCurrent={isCurrent} variant="bar" />
        ))}
      {entries.length === 0 && <EntryLink entry={administrationEntry} isCurrent={route === 'admin'} variant="bar" />}
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={onOpenMenu}
        className="flex min-h-14 min-w-0 flex-auto flex-col items-center justify-center gap-0.5 rounded-control border-0 bg-transparent text-12px text-inherit hyphens-auto"
      >
        <Icon name="i-lucide-menu" />
        <span className="max-w-full">{t({ id: 'global.nav.menu', message: 'Menu' })}</span>
      </button>
    </nav>
  )
}
