import { createStore, Provider } from 'jotai'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Boot } from '#contract/boot.ts'
import { apiAtom } from '../../domain/api/atoms.ts'
import { startLanguageAtom } from '../../domain/language/actions.ts'
import { localeAtom } from '../../domain/language/atoms.ts'
import { startConfigAtom } from '../../domain/publication/start-config.ts'
import { linkStateAtom, linkTokenAtom, viewedFileAtom } from '../../domain/shared-files/atoms.ts'
import { readLinkAddress } from '../../domain/shared-files/link-address.ts'
import { loadFilesAtom } from '../../domain/shared-files/load-files.ts'
import { startLinkAtom } from '../../domain/shared-files/open-link.ts'
import { errorMessageAtom, showErrorAtom } from '../../domain/toasts/error-messages.ts'
import { SharedPage } from '../../features/shared/shared-page.tsx'
import { createApiClient } from '../../platform/api-client.ts'
import { loadMessages } from '../../platform/i18n.ts'
import { keepDeviceUnchanged } from '../../platform/keep-device-unchanged.ts'
import { storageKeys } from '../../platform/storage.ts'
import { missingCode } from '../../ui/missing-code.ts'
import { failureMessageOf } from '../failure-messages.ts'
import { MessagesProvider } from '../messages-provider.tsx'
import { allowReload } from '../reload-for-code.ts'
import type { Store } from '../store.ts'
import { watchAppearance } from '../watch-appearance.ts'
import { startSharedApi } from './shared-api.ts'
import { SharedToasts } from './shared-toasts.tsx'
import { watchLinkAddress, watchLinkEnd } from './watch-link-page.ts'

interface StartedSharedPage {
  readonly store: Store
  /** Removes the page, for tests. */
  readonly close: () => void
}

/** No address of the page leaves it, also not to sites that metadata link to. */
const forbidReferrer = (): void => {
  const meta = Object.assign(document.createElement('meta'), { name: 'referrer', content: 'no-referrer' })
  document.head.append(meta)
}

/** Loads the files once the link is open, and again in another language or with other formats. */
const loadFilesWhenOpen = (store: Store): void => {
  /** What the loaded files depend on; null = none are loaded. */
  let loaded: string | null = null
  const load = () => {
    const state = store.get(linkStateAtom)
    if (state.status !== 'open') {
      loaded = null
      return
    }
    const current = JSON.stringify([store.get(localeAtom), state.link.formats])
    if (current === loaded) return
    const mode = loaded === null ? 'first' : 'again'
    loaded = current
    void store.set(loadFilesAtom, mode)
  }
  store.sub(linkStateAtom, load)
  store.sub(localeAtom, load)
}

/**
 * Starts the page of a share link in place of the portal: without its router, the session of the user, the database and deferred work.
 * Component tests replace the client.
 */
export const startShared = async (
  boot: Boot,
  createClient = createApiClient,
  reload = (): void => window.location.reload(),
): Promise<StartedSharedPage> => {
  const restoreDevice = keepDeviceUnchanged()
  const store = createStore()
  store.set(startConfigAtom, boot)
  store.set(apiAtom, startSharedApi(store, boot.apiPrefix, createClient))
  store.set(errorMessageAtom, { of: failureMessageOf })
  missingCode.report = (failure) => store.set(showErrorAtom, failure)
  forbidReferrer()
  watchAppearance(store)
  const address = readLinkAddress(window.location.hash)
  store.set(linkTokenAtom, address?.token ?? '')
  store.set(viewedFileAtom, address?.file ?? null)
  const ends = [watchLinkAddress(store, reload), watchLinkEnd(store), restoreDevice]
  loadFilesWhenOpen(store)
  await store.set(startLanguageAtom)
  const texts = loadMessages('screens')
  // The state tells every outcome.
  void store.set(startLinkAtom)
  await texts
  allowReload(storageKeys.reloadedForStart)

  const container = document.getElementById('root')
  if (!container) throw new Error('no #root')
  const root = createRoot(container)
  root.render(
    <StrictMode>
      <Provider store={store}>
        <MessagesProvider>
          <SharedPage />
          <SharedToasts />
        </MessagesProvider>
      </Provider>
    </StrictMode>,
  )
  return {
    store,
    close: () => {
      root.unmount()
      for (const end of ends) end()
      document.querySelector('meta[name=referrer]')?.remove()
    },
  }
}
