import type { CallNotes } from './call-note.ts'
import { adminNotes } from './notes/admin.ts'
import { deferredNotes } from './notes/deferred.ts'
import { portalNotes } from './notes/portal.ts'

/** Notes on every call of the API. */
export const callNotes: CallNotes = { ...portalNotes, ...deferredNotes, ...adminNotes }
