import * as v from 'valibot'
import type { CallResponse } from '#contract/calls.ts'
import type { Session } from '#contract/session.ts'
import { RemoteError } from '#local/remote-error.ts'
import { apiAtom } from '../domain/api/atoms.ts'
import { showDraftAtom } from '../domain/preview/actions.ts'
import { previewDraftSchema, previewReady, previewSessionSchema } from '../domain/preview/protocol.ts'
import { startSessionAtom } from '../domain/session/actions.ts'
import type { ApiClient } from '../platform/api-client.ts'
import { postToParent, watchMessages } from '../platform/preview.ts'
import { deviceStore, storageKeys } from '../platform/storage.ts'
import type { Store } from './store.ts'

interface SessionSource {
  /** Latest session from the embedding page. Waits for the first one. */
  readonly current: () => Promise<Session>
  readonly receive: (session: Session) => void
}

const sessionSource = (onNext: () => void): SessionSource => {
  let latest: Session | null = null
  let pending: ((session: Session) => void)[] = []
  return {
    current: async () => latest ?? new Promise<Session>((resolve) => pending.push(resolve)),
    receive: (session) => {
      const isNext = latest !== null && latest.session !== session.session
      latest = session
      for (const resolve of pending) resolve(session)
      pending = []
      if (isNext) onNext()
    },
  }
}

/** API client of the preview: it never continues, starts or ends the session of the device. */
const previewClient = (client: ApiClient, current: () => Promise<Session>): ApiClient => ({
  ...client,
  call: async (name, parts) => {
    if (name === 'getSession') {
      if (Object.keys(parts?.body ?? {}).length > 0) throw new RemoteError('access.preview', 403)
      return (await current()) as CallResponse<typeof name>
    }
    if (name === 'logout' || name === 'setLocale') return { result: true } as CallResponse<typeof name>
    return client.call(name, parts)
  },
})

/** Starts the preview without admin rights. Session and draft come from the embedding page. */
export const startPreview = (store: Store): void => {
  for (const key of [storageKeys.token, storageKeys.session]) deviceStore.remove(key)
  const { current, receive } = sessionSource(() => void store.set(startSessionAtom))
  store.set(apiAtom, previewClient(store.get(apiAtom), current))
  watchMessages(
    () => window.parent,
    (message) => {
      const session = v.safeParse(previewSessionSchema, message)
      if (session.success) return receive(session.output.session)
      const draft = v.safeParse(previewDraftSchema, message)
      if (draft.success) void store.set(showDraftAtom, draft.output)
    },
  )
  postToParent(previewReady)
}
