import { RouterContextProvider } from '@tanstack/react-router'
import { createStore, Provider } from 'jotai'
import { StrictMode, startTransition } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import type { Boot } from '#contract/boot.ts'
import { apiAtom } from '../domain/api/atoms.ts'
import { recordConnectionLossAtom } from '../domain/connection/actions.ts'
import { startLanguageAtom } from '../domain/language/actions.ts'
import { startConfigAtom } from '../domain/publication/start-config.ts'
import { startSessionAtom } from '../domain/session/actions.ts'
import { signOutCleanupAtom } from '../domain/session/sign-out-cleanup.ts'
import { errorMessageAtom, showErrorAtom } from '../domain/toasts/error-messages.ts'
import { createApiClient } from '../platform/api-client.ts'
import { isStaticDocument } from '../platform/boot.ts'
import { mayBeOnline } from '../platform/network-events.ts'
import { isSignInReturn } from '../platform/prefetched-search.ts'
import { isPreview } from '../platform/preview.ts'
import { storageKeys } from '../platform/storage.ts'
import { missingCode } from '../ui/missing-code.ts'
import { startApi } from './api/start-api.ts'
import { failureMessageOf } from './failure-messages.ts'
import { MessagesProvider } from './messages-provider.tsx'
import { allowReload } from './reload-for-code.ts'
import { startRouter } from './router.ts'
import { Shell } from './shell/shell.tsx'
import { startDeferred } from './start-deferred.ts'
import type { Store } from './store.ts'
import { watchAppearance } from './watch-appearance.ts'

/** Registers the sign-out cleanup: it sends pending changes and removes the data of the user from the device. */
const registerSignOutCleanup = (store: Store): void => {
  const load = () => import('./run-sign-out-cleanup.ts')
  store.set(signOutCleanupAtom, {
    run: async () => (await load()).runSignOutCleanup(store),
    wipeFiles: async () => (await load()).wipeUserFiles(),
  })
}

export const importRareStarts = async () => (await import('./rare-starts.ts')).rareStarts

interface StartedPage {
  readonly store: Store
  readonly router: ReturnType<typeof startRouter>
  readonly root: Root
}

/**
 * Starts the page: local data first, then the network, then deferred work. Component tests replace the client and the deferred work, and end
 * the started page.
 */
export const start = async (boot: Boot, createClient = createApiClient, runDeferred = startDeferred): Promise<StartedPage> => {
  const store = createStore()
  store.set(startConfigAtom, boot)
  let session: Promise<void> = Promise.resolve()
  store.set(
    apiAtom,
    startApi(store, boot.apiPrefix, () => session, createClient),
  )
  // Skip network calls when the browser reports that it is offline.
  if (!mayBeOnline()) store.set(recordConnectionLossAtom)
  store.set(errorMessageAtom, { of: failureMessageOf })
  missingCode.report = (failure) => store.set(showErrorAtom, failure)
  watchAppearance(store)
  const rare = isPreview() ? await importRareStarts() : null
  rare?.preview(store)
  session = store.set(startSessionAtom)
  if (isStaticDocument()) await (await import('./start-without-boot-data.ts')).startWithoutBootData(store, session)
  const language = store.set(startLanguageAtom)
  // Before the router: the address may sign out immediately.
  if (!rare) registerSignOutCleanup(store)
  const router = startRouter(store)
  if (isSignInReturn())
    void Promise.all([import('../domain/session/sign-in.ts'), session]).then(([{ finishSignInAtom }]) => store.set(finishSignInAtom))
  await language
  allowReload(storageKeys.reloadedForStart)

  const container = document.getElementById('root')
  if (!container) throw new Error('no #root')
  const page = (
    <StrictMode>
      <Provider store={store}>
        <MessagesProvider>
          <RouterContextProvider router={router}>
            <Shell />
          </RouterContextProvider>
        </MessagesProvider>
      </Provider>
    </StrictMode>
  )
  // A transition renders in slices: input on the first screen must not wait for the whole page.
  const root = createRoot(container)
  startTransition(() => root.render(page))
  if (!rare) runDeferred(store)
  return { store, router, root }
}
