import { apiAtom } from '../domain/api/atoms.ts'
import { fieldsAtom } from '../domain/config/atoms.ts'
import { refreshConfigAtom } from '../domain/config/refresh-config.ts'
import { deviceStore, storageKeys } from '../platform/storage.ts'
import type { Store } from './store.ts'

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
  // Without fields, labels of fields are missing; the search repairs its facets.
  loadFields().catch(() => undefined)
  if (deviceStore.get(storageKeys.config) === null) await loaded
}
