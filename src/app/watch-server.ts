import type { Store } from './store.ts'
import { watchFields } from './watch-fields.ts'
import { watchSettings } from './watch-settings.ts'
import { watchStart } from './watch-start.ts'

/** Follows what changes on the server while the page is open. One module, because each one that loads separately adds to the first script. */
export const watchServer = (store: Store): void => {
  watchFields(store)
  watchSettings(store)
  watchStart(store)
}
