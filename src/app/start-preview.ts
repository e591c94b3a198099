import * as v from 'valibot'
import { asRole, showDraftAtom } from '../domain/preview/actions.ts'
import { type PreviewRole, previewDraftSchema, previewReady } from '../domain/preview/protocol.ts'
import { sessionAtom } from '../domain/session/atoms.ts'
import { hear, tellAround } from '../platform/preview.ts'
import type { Store } from './store.ts'

/** In the preview nobody is an admin, from the first moment on, and the draft comes from the page around it. */
export const startPreview = (store: Store): void => {
  let role: PreviewRole = 'guest'
  const visit = () => {
    const session = store.get(sessionAtom)
    if (session?.isGuiAdmin) store.set(sessionAtom, asRole(session, role))
  }
  store.sub(sessionAtom, visit)
  hear(
    () => window.parent,
    (message) => {
      const draft = v.safeParse(previewDraftSchema, message)
      if (!draft.success) return
      role = draft.output.role
      void store.set(showDraftAtom, draft.output)
    },
  )
  tellAround(previewReady)
}
