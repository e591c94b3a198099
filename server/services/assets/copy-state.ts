import type { Caller } from '../../common/caller.ts'
import type { ConfigurationStore } from '../../ports/configuration-store.ts'
import type { DeliveryServices } from '../delivery/delivery-services.ts'
import { createSigner } from '../signer.ts'
import { currentConfig, storedConfig } from '../workspace/configuration.ts'
import { viewGroups } from './authorize.ts'
import { isOfflineForbidden } from './offline-forbidden-assets.ts'

/** Whether any collection forbids offline copies; read again only after the configuration changes. */
const createHasForbidden = (configuration: ConfigurationStore) => {
  let cached: { readonly etag: string | null; readonly hasForbidden: Promise<boolean> } | null = null
  return (etag: string | null): Promise<boolean> => {
    if (cached?.etag !== etag || cached === null) {
      const hasForbidden = currentConfig(configuration).then(({ dashboard }) => dashboard.collections.data.some(isOfflineForbidden))
      cached = { etag, hasForbidden }
      hasForbidden.catch(() => {
        cached = null
      })
    }
    return cached.hasForbidden
  }
}

/**
 * A value that changes with everything that decides which assets a caller may see and store offline. It is a keyed hash, so it reveals
 * nothing and can only be compared. Its cost does not depend on the number of assets.
 */
export const createCopyState = ({ stores, secrets, readiness }: Pick<DeliveryServices, 'stores' | 'secrets' | 'readiness'>) => {
  const signer = createSigner(secrets, 'copy-state')
  const hasForbidden = createHasForbidden(stores.configuration)
  return async (caller: Caller): Promise<string> => {
    const etag = (await storedConfig(stores.configuration))?.etag ?? null
    const rights = await stores.assets.rightsVersion()
    // A changed asset may now belong to a forbidden collection.
    const content = (await hasForbidden(etag)) ? await stores.assets.assetsRevision() : null
    const view = [caller.guest, caller.isGuiAdmin, [...viewGroups(caller)].sort()]
    return signer.sign(JSON.stringify([rights, etag, content, view, readiness().ready]))
  }
}
