import { RemoteError } from '#local/remote-error.ts'
import { localeAtom } from '../../domain/language/atoms.ts'
import { linkSessionAtom } from '../../domain/session/file-token.ts'
import { linkStateAtom } from '../../domain/shared-files/atoms.ts'
import { reopenLinkAtom } from '../../domain/shared-files/open-link.ts'
import { type ApiClient, createApiClient } from '../../platform/api-client.ts'
import { compose, type Middleware } from '../api/middleware.ts'
import type { Store } from '../store.ts'

/** A call whose session is refused opens the link again and is repeated once. Calls that fail together share one opening. */
const withLinkSession = (store: Store): Middleware => {
  let reopening: Promise<void> | null = null
  const reopen = () => {
    reopening ??= store.set(reopenLinkAtom).finally(() => {
      reopening = null
    })
    return reopening
  }
  return (next) => async (name, parts) => {
    if (name === 'openShareLink') return next(name, parts)
    const used = store.get(linkSessionAtom)
    try {
      return await next(name, parts)
    } catch (error) {
      const isRefused = error instanceof RemoteError && (error.kind === 'session' || error.code === 'share.over')
      if (!isRefused || used === null) throw error
      if (store.get(linkSessionAtom) === used) await reopen()
      if (store.get(linkStateAtom).status !== 'open') throw error
      return next(name, parts)
    }
  }
}

/**
 * API client of the page of a share link. Its calls carry the session of the link, never that of the device.
 * @param createClient component tests replace it
 */
export const startSharedApi = (store: Store, prefix: string, createClient = createApiClient): ApiClient => {
  const client = createClient(prefix, {
    token: () => store.get(linkSessionAtom),
    locale: () => store.get(localeAtom),
    // Each part of the page shows its own failures.
    onOutcome: () => undefined,
  })
  return { ...client, call: compose([withLinkSession(store)], client.call) }
}
