import { Trans, useLingui } from '@lingui/macro'
import { Matches, useRouterState } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useDeferredValue, useRef, useState } from 'react'
import { mergePromptAtom } from '../../domain/bookmarks/atoms.ts'
import { configAtom } from '../../domain/config/atoms.ts'
import { connectionAtom } from '../../domain/connection/atoms.ts'
import { storageStateAtom } from '../../domain/device-storage/atoms.ts'
import { signOutDialogAtom } from '../../domain/downloads/atoms.ts'
import { reloadUpdatedAtom, updateStateAtom } from '../../domain/install/atoms.ts'
import { readPageAddress } from '../../domain/navigation/address.ts'
import { isPageShownAtom, pageAtom } from '../../domain/navigation/atoms.ts'
import { accountChangeCountAtom } from '../../domain/session/atoms.ts'
import { toastsAtom } from '../../domain/toasts/atoms.ts'
import { loadMessages } from '../../platform/i18n.ts'
import { idleComponent, lazyComponent } from '../../ui/lazy-component.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { useIsPhone } from '../../ui/use-window-size.ts'
import { PreviewLayer } from '../../widgets/asset-preview/preview-layer.tsx'
import { SiteFooter } from '../../widgets/site-footer/site-footer.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { NavigationPanel } from './navigation-panel.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'
import { ScreenPending } from './screen-pending.tsx'
import { SideEntries } from './side-entries.tsx'

/** Thin bar at the top while a page loads. */
const RouteProgress = () => {
  const { t } = useLingui()
  const isLoading = useRouterState({ select: ({ status }) => status === 'pending' })
  if (!isLoading) return null
  return (
    <div
      role="progressbar"
      aria-label={t({ id: 'global.page.loading', message: 'Page is loading' })}
      className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden"
    >
      <div className="keeps-moving h-full w-1/3 animate-[slide-along_1s_ease-in-out_infinite] bg-primary" />
    </div>
  )
}

const ConnectionText = lazyComponent(() => import('./connection-text.tsx').then((module) => module.ConnectionText))

/**
 * Notice above the page while the connection is lost; the mark in the navigation stays after it is closed.
 * It does not disappear when the connection returns: a layout shift would move the content under the pointer. A navigation or its button
 * closes it.
 */
const ConnectionNotice = () => {
  const isLost = useAtomValue(connectionAtom) !== 'online'
  const { href } = useAtomValue(pageAtom)
  const [lostAt, setLostAt] = useState<string | null>(null)
  if (isLost && lostAt !== href) setLostAt(href)
  const isShown = isLost || lostAt === href
  // The height of its line, so that the page does not move when the code arrives.
  return (
    <div role="status" className={isShown ? 'min-h-9.5' : undefined}>
      {isShown && <ConnectionText onClose={() => setLostAt(null)} />}
    </div>
  )
}

/** The screen of the current route. Its error boundary contains errors of the screen. */
const ScreenOutlet = () => {
  // Not `isPageShownAtom`, which changes one frame after the router renders the screen: both would be visible and shift the layout.
  const hasMatch = useRouterState({ select: ({ matches }) => matches.length > 0 })
  // Render the shell first: both at the same time would be one long task on a slow device.
  const isNext = useDeferredValue(true, false)
  const accountChangeCount = useAtomValue(accountChangeCountAtom)
  if (!isNext) return null
  return (
    <>
      {!hasMatch && <ScreenPending />}
      <Matches key={accountChangeCount} />
    </>
  )
}

const MergeDialog = lazyComponent(() =>
  Promise.all([import('../../widgets/merge-dialog/merge-dialog.tsx'), loadMessages('search')]).then(([module]) => module.MergeDialog),
)

/** After a sign-in, asks whether to merge the bookmarks of this device. Its code loads with the dialog. */
const BookmarkLayer = () => {
  const isOpen = useAtomValue(mergePromptAtom) !== null
  const [wasNeeded, setWasNeeded] = useState(false)
  if (isOpen && !wasNeeded) setWasNeeded(true)
  if (!wasNeeded) return null
  return <MergeDialog />
}

const Toasts = lazyComponent(() => import('./toasts.tsx').then((module) => module.Toasts))

/** Loads the toast code with the first toast and stays mounted, so that the last toast can animate out. */
const ToastArea = () => {
  const toasts = useAtomValue(toastsAtom)
  const [wasNeeded, setWasNeeded] = useState(false)
  if (toasts.length && !wasNeeded) setWasNeeded(true)
  if (!wasNeeded) return null
  return <Toasts toasts={toasts} />
}

const StorageText = lazyComponent(() => import('./storage-text.tsx').then((module) => module.StorageText))

/** Notice that the browser stores nothing beyond the page. Rendered once per page. */
const StorageNotice = () => {
  const state = useAtomValue(storageStateAtom)
  return <div role="status">{state.mode === 'memory' && <StorageText reason={state.reason} />}</div>
}

const DownloadLayer = idleComponent(() => import('../../widgets/download-tray/download-layer.tsx').then((module) => module.DownloadLayer))
const DeferredLayers = idleComponent(() => import('./deferred-layers.tsx').then((module) => module.DeferredLayers))
const UpdatePrompt = lazyComponent(() => import('../../features/install/update-prompt.tsx').then((module) => module.UpdatePrompt))

const SignOutDialog = lazyComponent(() => import('./sign-out-dialog.tsx').then((module) => module.SignOutDialog), true)

const UpdateNotice = () => {
  const state = useAtomValue(updateStateAtom)
  const reload = useAtomValue(reloadUpdatedAtom)
  // Load its code before a version is ready: the new version removes the files of this one.
  return state !== 'none' && <UpdatePrompt onReload={() => reload?.run()} />
}

/** Frame around every page: navigation, main area, footer and overlays. */
export const Shell = () => {
  const { t } = useLingui()
  const { route } = useAtomValue(pageAtom)
  const isPageShown = useAtomValue(isPageShownAtom)
  const isPhone = useIsPhone()
  const isSigningOut = useAtomValue(signOutDialogAtom) !== null
  const [isMenuOpen, setMenuOpen] = useState(false)
  const main = useRef<HTMLElement>(null)
  // Known before the page is shown, so that nothing moves then.
  const isAsset = (isPageShown ? route : readPageAddress(window.location.hash).route) === 'asset'
  // Where a click opens files, their page is a light box.
  const isLightBox = useAtomValue(configAtom).search.click === 'open' && isAsset
  const hasNavigation = route !== 'login' && route !== 'logout'
  const openMenu = () => setMenuOpen(true)
  return (
    <div className="flex min-h-dvh">
      {/* A link to an anchor would replace the route, which is in the hash of the address. */}
      <button
        type="button"
        onClick={() => main.current?.focus()}
        className="skip-link fixed start-2 top-2 z-60 rounded-control bg-on-background px-3 py-2 text-14px text-background"
      >
        <Trans id="global.skip">Skip to content</Trans>
      </button>
      <RouteProgress />
      {hasNavigation && !isPhone && !isLightBox && <NavigationPanel onOpenMenu={openMenu} />}
      <div className="flex min-w-0 flex-1 flex-col pb-[var(--bottom-bar)]">
        <div id="notices">
          <UpdateNotice />
          <ConnectionNotice />
          <StorageNotice />
        </div>
        <main ref={main} tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none">
          <ScreenOutlet />
        </main>
        {/* On a phone the lists need the height. The menu has the same links. */}
        {!(isPhone ? route === 'search' || route === 'bookmark' : isLightBox) && (
          // Hidden until the page is shown: its position depends on the height of the page.
          <div className={isPageShown ? undefined : 'invisible'}>
            <SiteFooter />
          </div>
        )}
      </div>
      {/* The picture needs the height. */}
      {hasNavigation && isPhone && !isAsset && <BottomBar onOpenMenu={openMenu} />}
      <Sheet open={isMenuOpen} onClose={() => setMenuOpen(false)} side="start" title={t({ id: 'global.nav.menu', message: 'Menu' })}>
        {/* Every choice closes the menu. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- a key press on a link is a click too */}
        <div
          onClick={(event) => event.target instanceof Element && event.target.closest('a') && setMenuOpen(false)}
          className="flex h-full flex-col"
        >
          <SideEntries variant="row" />
          {isPhone && (
            <div className="-mx-5 -mb-5">
              <SiteFooter />
            </div>
          )}
        </div>
      </Sheet>
      <RouteAnnouncer />
      <PreviewLayer />
      <DownloadLayer />
      <BookmarkLayer />
      {isSigningOut && <SignOutDialog />}
      <ToastArea />
      <DeferredLayers />
    </div>
  )
}
