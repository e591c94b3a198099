import type { Config } from '#contract/config/schema.ts'
import type { Caller } from '../../common/caller.ts'
import type { ConfigurationStore } from '../../ports/configuration-store.ts'
import type { DeliveryServices } from '../delivery-services.ts'
import { createSigner } from '../signer.ts'
import { currentConfig, storedConfig } from '../workspace/configuration.ts'
import { viewGroups } from './authorize.ts'
import { isOfflineForbidden } from './offline-forbidden-assets.ts'

interface OfflineRules {
  /** Whether any collection forbids offline copies. */
  readonly hasForbidden: boolean
  /** Validity of offline permissions in seconds. */
  readonly permissionSeconds: number
}

/** Rules of the configuration; read again only after it changes. */
const createOfflineRules = (configuration: ConfigurationStore) => {
  let cached: { readonly etag: string | null; readonly rules: Promise<OfflineRules> } | null = null
  return (etag: string | null): Promise<OfflineRules> => {
    if (cached?.etag !== etag || cached === null) {
      const rules = currentConfig(configuration).then(({ dashboard, global }) => ({
        hasForbidden: dashboard.collections.data.some(isOfflineForbidden),
        permissionSeconds: permissionSecondsOf(global),
      }))
      cached = { etag, rules }
      rules.catch(() => {
        cached = null
      })
    }
    return cached.rules
  }
}

const daySeconds = 86_400

/** Validity of an offline permission in seconds. */
export const permissionSecondsOf = ({ offline_days }: Pick<Config['global'], 'offline_days'>): number => offline_days * daySeconds

/**
 * `state` changes with everything that decides which assets a caller may see and store offline. It is a keyed hash, so it reveals
 * nothing and can only be compared. Its cost does not depend on the number of assets.
 */
export const createCopyState = ({ stores, secrets, readiness }: Pick<DeliveryServices, 'stores' | 'secrets' | 'readiness'>) => {
  const signer = createSigner(secrets, 'copy-state')
  const rulesOf = createOfflineRules(stores.configuration)
  return async (caller: Caller): Promise<{ readonly state: string; readonly permissionSeconds: number }> => {
    const etag = (await storedConfig(stores.configuration))?.etag ?? null
    const rights = await stores.assets.rightsVersion()
    const { hasForbidden, permissionSeconds } = await rulesOf(etag)
    // A changed asset may now belong to a forbidden collection.
    const content = hasForbidden ? await stores.assets.assetsVersion() : null
    const view = [caller.guest, caller.isGuiAdmin, [...viewGroups(caller)].sort()]
    return { state: signer.sign(JSON.stringify([rights, etag, content, view, readiness().ready])), permissionSeconds }
  }
}
