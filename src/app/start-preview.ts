import * as v from 'valibot'
import type { CallAnswer } from '#contract/calls.ts'
import type { Session } from '#contract/session.ts'
import { apiAtom } from '../domain/api/atoms.ts'
import { showDraftAtom } from '../domain/preview/actions.ts'
import { previewDraftSchema, previewReady, previewSessionSchema } from '../domain/preview/protocol.ts'
import { startSessionAtom } from '../domain/session/actions.ts'
import type { ApiClient } from '../platform/api-client.ts'
import { ApiFailure } from '../platform/api-failure.ts'
import { hear, tellAround } from '../platform/preview.ts'
import { deviceStore, storageKeys } from '../platform/storage.ts'
import type { Store } from './store.ts'

interface SessionSource {
  /** The latest session that the page around this one has given; the first one is waited for. */
  readonly current: () => Promise<Session>
  readonly take: (session: Session) => void
}

const sessionSource = (onNext: () => void): SessionSource => {
  let latest: Session | null = null
  let waiting: ((session: Session) => void)[] = []
  return {
    current: async () => latest ?? new Promise<Session>((resolve) => waiting.push(resolve)),
    take: (session) => {
      const isNext = latest !== null && latest.session !== session.session
      latest = session
      for (const resolve of waiting) resolve(session)
      waiting = []
      if (isNext) onNext()
    },
  }
}

/** Who is looking is nobody's choice in here: the device's own session is never continued, begun or ended. */
const previewClient = (client: ApiClient, current: () => Promise<Session>): ApiClient => ({
  ...client,
  call: async (name, parts) => {
    if (name === 'getSession') {
      if (Object.keys(parts?.body ?? {}).length > 0) throw new ApiFailure('access.preview', 403)
      return (await current()) as CallAnswer<typeof name>
    }
    if (name === 'logout' || name === 'setLocale') return { result: true } as CallAnswer<typeof name>
    return client.call(name, parts)
  },
})

/** In the preview nobody is an admin, from the first moment on: session and draft come from the page around it. */
export const startPreview = (store: Store): void => {
  for (const key of [storageKeys.token, storageKeys.session]) deviceStore.remove(key)
  const { current, take } = sessionSource(() => void store.set(startSessionAtom))
  store.set(apiAtom, previewClient(store.get(apiAtom), current))
  hear(
    () => window.parent,
    (message) => {
      const session = v.safeParse(previewSessionSchema, message)
      if (session.success) return take(session.output.session)
      const draft = v.safeParse(previewDraftSchema, message)
      if (draft.success) void store.set(showDraftAtom, draft.output)
    },
  )
  tellAround(previewReady)
}
