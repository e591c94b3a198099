import { apiAtom } from '../domain/api/atoms.ts'
import { findCallAtom, missingCallsAtom, type OptionalCall, optionalCalls } from '../domain/api/missing-calls.ts'
import { fieldsAtom } from '../domain/config/atoms.ts'
import { refreshConfigAtom } from '../domain/publication/refresh-config.ts'
import { sessionAtom } from '../domain/session/atoms.ts'
import { deviceStore, storageKeys } from '../platform/storage.ts'
import type { Store } from './store.ts'

/** Asks for each optional call once, as soon as there is a session that may use it. */
const watchOptionalCalls = (store: Store): void => {
  const open = new Set<OptionalCall>(optionalCalls)
  const requestMissing = (): void => {
    const session = store.get(sessionAtom)
    for (const name of open) {
      if (!session || (name === 'changePassword' && session.user === null)) continue
      open.delete(name)
      void store.set(findCallAtom, name)
    }
  }
  requestMissing()
  store.sub(sessionAtom, requestMissing)
}

/**
 * Requests the data that the document of the own server contains. Resolves when the page can be shown: immediately with the configuration of an
 * earlier visit, otherwise after the first response or its failure.
 * @param session settles when the index fields can be requested
 */
export const startWithoutBootData = async (store: Store, session: Promise<void>): Promise<void> => {
  const loaded = store.set(refreshConfigAtom)
  const loadFields = async () => {
    await session
    const { visible_fields } = await store.get(apiAtom).call('getIndexFields')
    store.set(fieldsAtom, visible_fields)
  }
  // Other backends may lack the calls beyond the interface description.
  store.set(missingCallsAtom, new Set(optionalCalls))
  void session.then(() => watchOptionalCalls(store))
  // Without fields, labels of fields are missing; the search repairs its facets.
  loadFields().catch(() => undefined)
  if (deviceStore.get(storageKeys.config) === null) await loaded
}
