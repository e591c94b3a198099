import { indexFields } from '#catalogue/index-fields.ts'
import type { Boot } from '#contract/boot.ts'
import type { Session } from '#contract/session.ts'
import demoConfig from '../../../demo/config.json'
import german from '../../../demo/translations/de.json'
import english from '../../../demo/translations/en.json'
import { start } from '../../../src/app/start.tsx'
import type { Store } from '../../../src/app/store.ts'
import { bookmarkEngineAtom } from '../../../src/domain/bookmarks/actions.ts'
import { downloadEngineAtom } from '../../../src/domain/downloads/actions.ts'
import { isPageShownAtom } from '../../../src/domain/navigation/atoms.ts'
import { offlineCopyEngineAtom } from '../../../src/domain/offline/copies/actions.ts'
import { sessionAtom } from '../../../src/domain/session/atoms.ts'
import { deviceStore, storageKeys } from '../../../src/platform/storage.ts'
import { createFakeApi, type FakeApi, type Handlers } from './fake-api.ts'
import { atEnd } from './test-ends.ts'
import { sessions } from './users.ts'

export interface PageOptions {
  /** Handlers of the calls; a call without one fails the test. Those of the session are there. */
  readonly calls?: Handlers
  /** Default: a guest. */
  readonly session?: Session
  /** Configuration in place of that of the demo. */
  readonly config?: unknown
  /** Language that the device has stored; null = none. */
  readonly locale?: 'en' | 'de' | null
  /** Other boot data, e.g. fields of the index. */
  readonly boot?: Partial<Boot>
}

export interface OpenedPage {
  readonly api: FakeApi
  readonly store: Store
  /** Opens another address of the page. */
  readonly go: (hash: string) => void
  /** Removes the page and ends its engines, e.g. to open it again with the same storage. The end of the test does the same. */
  readonly close: () => Promise<void>
}

/** Address of the API in the tests; the development server responds to every request below it with a small picture. */
const apiPrefix = '/assetportal/api/'

const replaceHash = (hash: string): void => History.prototype.replaceState.call(window.history, null, '', hash)

/** The session of the server: a guest follows a sign-out, as on a server that allows guests. */
const ofSession = (initial: Session): Handlers => {
  let session = initial
  return {
    getSession: () => session,
    checkSession: () => ({ isGuiAdmin: session.isGuiAdmin, sessionValid: session.session !== null }),
    logout: () => {
      session = sessions.guest
      return { result: true }
    },
    getSignInFactors: () => ({ totp: null }),
    setLocale: () => ({ result: true }),
    listTokens: () => ({ tokens: [] }),
    listShareLinks: () => ({ links: [] }),
    getOwnAccount: () => ({ deletion: null }),
  }
}

/** Boot data as in the document of the server. A document without it has no server. */
const writeBoot = (boot: Boot): void => {
  const script = document.createElement('script')
  script.id = 'boot'
  script.type = 'application/json'
  script.textContent = JSON.stringify(boot)
  document.body.append(script)
}

/** Without it they would go on working with the storage of the next test. */
const endEngines = async ({ set }: Store): Promise<void> => {
  // Else the router would start to leave the page for the sign-in.
  set(isPageShownAtom, false)
  set(sessionAtom, null)
  await Promise.all([set(bookmarkEngineAtom), set(downloadEngineAtom), set(offlineCopyEngineAtom)])
}

/**
 * Opens an address of the portal in the document of the test: the program of the page with its store, router and texts, and a fake of the
 * API. Work that a page defers until it is idle, such as the service worker and the bookmarks of the user, does not run.
 * @param hash address such as `#/admin/general`
 */
export const openPage = async (
  hash: string,
  { calls = {}, session = sessions.guest, config = demoConfig, locale = 'en', boot: changes = {} }: PageOptions = {},
): Promise<OpenedPage> => {
  const boot: Boot = {
    apiPrefix,
    config,
    availability: { revision: 1, texts: 1 },
    translations: { de: german.messages, en: english.messages },
    locales: ['de', 'en'],
    english: {},
    fields: indexFields([]),
    guests: true,
    folderTitle: '',
    ...changes,
  }
  writeBoot(boot)
  const container = document.createElement('div')
  container.id = 'root'
  document.body.append(container)
  if (locale !== null) deviceStore.set(storageKeys.locale, locale)
  if (session.user !== null && session.session !== null) {
    deviceStore.set(storageKeys.token, session.session)
    deviceStore.set(storageKeys.session, JSON.stringify({ ...session, session: '' }))
  }
  replaceHash(hash)
  const api = createFakeApi({ ...ofSession(session), ...calls })
  const started = await start(boot, api.createClient, () => undefined)
  let isOpen = true
  const close = async (): Promise<void> => {
    if (!isOpen) return
    isOpen = false
    started.root.unmount()
    await endEngines(started.store)
    const { history } = started.router
    // A queued change of the address would call functions that are restored now. A later one would reach the page of the next test.
    history.flush()
    Object.assign(history, { push: () => undefined, replace: () => undefined })
    history.destroy()
    container.remove()
    document.getElementById('boot')?.remove()
    replaceHash('#')
  }
  atEnd(close, api)
  return { api, store: started.store, go: (next) => window.location.assign(next), close }
}
