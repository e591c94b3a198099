import { useLingui } from '@lingui/macro'
import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { everything } from '#contract/search.ts'
import { configAtom, portalTitleAtom } from '../../domain/config/atoms.ts'
import { mayOpenPortalAtom } from '../../domain/session/atoms.ts'
import { navigationWidth, navigationWidths as widths } from '../../platform/navigation-width.ts'
import { deviceStore, storageKeys } from '../../platform/storage.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { LazySplitter } from '../../ui/lazy-splitter.tsx'
import { useIsLarge } from '../../ui/use-window-size.ts'
import { Mark } from '../../widgets/brand/mark.tsx'
import { administrationEntry } from '../navigation.ts'
import { SideEntries } from './side-entries.tsx'

const start = { to: '/' } as const
const allAssets = { to: '/search/$text', params: { text: everything } } as const

/** Name of the portal as a link to its start page; without asset rights, to the administration. */
const Brand = ({ compact }: { readonly compact: boolean }) => {
  const title = useAtomValue(portalTitleAtom)
  const { hide_dashboard: hideDashboard } = useAtomValue(configAtom).global
  const mayOpenPortal = useAtomValue(mayOpenPortalAtom)
  const home = hideDashboard ? allAssets : start
  return (
    <Link
      {...(mayOpenPortal ? home : administrationEntry.link)}
      aria-label={compact ? title : undefined}
      className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-control px-2 no-underline"
    >
      <Mark className="size-7 shrink-0" />
      {!compact && <span className="line-clamp-2 text-16px font-semibold leading-5">{title}</span>}
    </Link>
  )
}

/** A narrower panel shows icons without text. */
const railBelowPx = 168
const panelId = 'navigation'

/** Navigation at the start side: resizable on a large window, icons only on a tablet. */
export const NavigationPanel = ({ onOpenMenu }: { readonly onOpenMenu: () => void }) => {
  const { t } = useLingui()
  const isLarge = useIsLarge()
  const [width, setWidth] = useState(() => navigationWidth(deviceStore.get(storageKeys.navigationWidth)))
  const remember = (value: number) => deviceStore.set(storageKeys.navigationWidth, String(value))
  const set = (value: number) => {
    setWidth(value)
    remember(value)
  }
  const isRail = !isLarge || width < railBelowPx
  const toggle = isLarge ? () => set(isRail ? widths.initial : widths.min) : onOpenMenu
  return (
    // Above the content, which would cover half of the splitter.
    <header className="sticky top-0 z-15 flex h-dvh shrink-0">
      <div
        id={panelId}
        style={{ width: isLarge ? width : '4rem', minWidth: '4rem' }}
        className="flex h-full flex-col gap-2 overflow-x-hidden overflow-y-auto bg-navigation ps-[max(0.5rem,var(--safe-start))] pe-2 pt-[max(0.75rem,var(--safe-top))] pb-[max(0.75rem,var(--safe-bottom))] text-on-navigation"
      >
        <div className={isRail ? 'flex flex-col items-center gap-1' : 'flex items-center justify-between gap-1'}>
          <Brand compact={isRail} />
          <IconButton
            icon={isRail ? 'i-lucide-panel-left-open' : 'i-lucide-panel-left-close'}
            label={
              isRail ? t({ id: 'global.nav.expand', message: 'Show labels' }) : t({ id: 'global.nav.collapse', message: 'Show icons only' })
            }
            aria-controls={panelId}
            aria-expanded={!isRail}
            onClick={toggle}
            className="rtl:-scale-x-100"
          />
        </div>
        <SideEntries variant={isRail ? 'rail' : 'row'} />
      </div>
      {isLarge ? (
        <LazySplitter
          label={t({ id: 'global.nav.resize', message: 'Width of the navigation' })}
          value={width}
          min={widths.min}
          max={widths.max}
          initial={widths.initial}
          controls={panelId}
          onChange={setWidth}
          onCommit={remember}
        />
      ) : (
        <div className="w-px bg-line" />
      )}
    </header>
  )
}
