import { databaseName } from '#local/database/database-name.ts'
import { isPictureRefusal } from '#local/worker-protocol.ts'
import { responseListenerAtom } from '../domain/api/atoms.ts'
import { verifyVisibleAtom, withdrawAtom } from '../domain/offline/copies/withdraw-assets.ts'
import { withdrawalChannelAtom } from '../domain/offline/withdrawals/channel.ts'
import { hideShownAtom } from '../domain/offline/withdrawals/hide-shown.ts'
import { evidenceOfFailure, evidenceOfResponse, type VisibilityEvidence } from '../domain/offline/withdrawals/visibility-evidence.ts'
import { sessionAtom } from '../domain/session/atoms.ts'
import { refreshSessionAtom } from '../domain/session/refresh-session.ts'
import type { Store } from './store.ts'

const ignore = () => undefined

/** Removes all copies of an asset when a response, a picture request or another tab shows that the user can no longer see it. */
export const watchWithdrawals = (store: Store): void => {
  const apply = ({ hidden, doubtful }: VisibilityEvidence) => {
    if (hidden.length > 0) void store.set(withdrawAtom, hidden, 'hidden').catch(ignore)
    if (doubtful.length > 0) void store.set(verifyVisibleAtom, doubtful).catch(ignore)
  }
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isPictureRefusal(data)) void store.set(verifyVisibleAtom, [data.asset]).catch(ignore)
  })
  let name: string | null = null
  const follow = () => {
    const session = store.get(sessionAtom)
    const next = session && databaseName(session.guest ? null : session.scope)
    if (next === name) return
    name = next
    store.get(withdrawalChannelAtom)?.close()
    const channel = next === null || !('BroadcastChannel' in globalThis) ? null : new BroadcastChannel(`${next}-withdrawals`)
    channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (Array.isArray(data)) store.set(hideShownAtom, new Set(data.map(String)))
    })
    store.set(withdrawalChannelAtom, channel)
  }
  store.sub(sessionAtom, follow)
  follow()
  // Last: buffered responses of the first screen arrive immediately, and other tabs must receive their results.
  store.set(responseListenerAtom, {
    onResponse: (name, parts, response) => apply(evidenceOfResponse(name, parts, response)),
    onFailure: (name, parts, failure) => {
      apply(evidenceOfFailure(name, parts, failure))
      // An administrator has required a second factor meanwhile: the new session leads to the account page.
      if (failure.code === 'factor.required' && store.get(sessionAtom)?.factorUntil !== 0) void store.set(refreshSessionAtom)
    },
  })
}
