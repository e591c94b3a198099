import { followFields } from './follow-fields.ts'
import { followSettings } from './follow-settings.ts'
import { followStart } from './follow-start.ts'
import type { Store } from './store.ts'

/** Follows what changes on the server while the page is open. One module, because each one that loads separately adds to the first script. */
export const followServer = (store: Store): void => {
  followFields(store)
  followSettings(store)
  followStart(store)
}
