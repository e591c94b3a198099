import { isDeepStrictEqual } from 'node:util'
import type { Caller } from '../../common/caller.ts'
import type { AssetRecord } from '../../records/asset-record.ts'
import { rightsKeyOf } from '../assets/rights-key.ts'
import type { DeliveryServices } from '../delivery-services.ts'
import type { ZipMetadata } from './zip-contents.ts'
import { planZip, type ZipJob, type ZipPlan } from './zip-plan.ts'

/** Records of a job with the revision of the assets that was current before they were read. */
export interface ReadRecords {
  readonly revision: number
  readonly records: readonly AssetRecord[]
}

export interface ZipPlans {
  /** Creates a plan from the current renditions and caches it. Reads the records unless they are given. */
  create(caller: Caller, job: ZipJob, locale: string, metadata: ZipMetadata, known?: ReadRecords): Promise<ZipPlan>
  /** The cached plan if no asset has changed since, else a new one. */
  getOrCreate(caller: Caller, job: ZipJob, locale: string, metadata: ZipMetadata): Promise<ZipPlan>
}

interface CachedPlan {
  readonly job: ZipJob
  readonly locale: string
  readonly metadata: ZipMetadata
  /** Everything about a caller that a plan depends on. */
  readonly rightsKey: string
  readonly revision: number
  readonly plan: ZipPlan
}

/** Files in all cached plans together, which take a few megabytes. Lists and sidecars count by their size. */
const maxFileCount = 50_000
const metadataFileBytes = 1000

const isSameJob = (one: ZipJob, other: ZipJob): boolean =>
  one.set === other.set && one.ids.length === other.ids.length && one.ids.every((id, at) => id === other.ids[at])

/**
 * A plan depends only on the assets, the rights of the caller, the job and the configured metadata. No right has changed while the revision of the assets is the
 * same, so a range request need not read ten thousand records again.
 */
export const createZipPlans = (services: Pick<DeliveryServices, 'stores' | 'blobs' | 'originals' | 'renditions'>): ZipPlans => {
  let cachedPlans: CachedPlan[] = []
  const isFor = (cached: CachedPlan, job: ZipJob, locale: string, metadata: ZipMetadata, rightsKey: string): boolean =>
    cached.locale === locale && cached.rightsKey === rightsKey && isDeepStrictEqual(cached.metadata, metadata) && isSameJob(cached.job, job)

  const create: ZipPlans['create'] = async (caller, job, locale, metadata, known) => {
    const rightsKey = rightsKeyOf(caller)
    // Read before the records: after a concurrent change the plan counts as too old, never as too new.
    const revision = known?.revision ?? (await services.stores.assets.assetsRevision())
    const plan = await planZip(services, caller, job, locale, metadata, { revision, records: known?.records })
    const others = cachedPlans.filter((cached) => !isFor(cached, job, locale, metadata, rightsKey))
    let remainingFiles = maxFileCount
    cachedPlans = [{ job, locale, metadata, rightsKey, revision, plan }, ...others].filter((cached) => {
      remainingFiles -= cached.plan.included.length + Math.floor(cached.plan.metadataBytes / metadataFileBytes)
      return remainingFiles >= 0
    })
    return plan
  }

  return {
    create,
    async getOrCreate(caller, job, locale, metadata) {
      const revision = await services.stores.assets.assetsRevision()
      cachedPlans = cachedPlans.filter((cached) => cached.revision === revision)
      const rightsKey = rightsKeyOf(caller)
      return cachedPlans.find((cached) => isFor(cached, job, locale, metadata, rightsKey))?.plan ?? create(caller, job, locale, metadata)
    },
  }
}
