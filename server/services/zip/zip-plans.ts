import type { Caller } from '../../common/caller.ts'
import type { AssetRecord } from '../../records/asset-record.ts'
import type { DeliveryServices } from '../delivery-services.ts'
import { planZip, type ZipJob, type ZipPlan } from './zip-plan.ts'

/** Records of a job with the revision of the assets that was current before they were read. */
export interface ReadRecords {
  readonly revision: number
  readonly records: readonly AssetRecord[]
}

export interface ZipPlans {
  /** Creates a plan from the current renditions and caches it. Reads the records unless they are given. */
  create(caller: Caller, job: ZipJob, locale: string, known?: ReadRecords): Promise<ZipPlan>
  /** The cached plan if no asset has changed since, else a new one. */
  getOrCreate(caller: Caller, job: ZipJob, locale: string): Promise<ZipPlan>
}

interface CachedPlan {
  readonly job: ZipJob
  readonly locale: string
  /** Everything about a caller that a plan depends on. */
  readonly rightsKey: string
  readonly revision: number
  readonly plan: ZipPlan
}

/** Files in all cached plans together, which take a few megabytes. */
const maxFileCount = 50_000

const rightsKeyOf = ({ groups, isGuiAdmin }: Caller): string => JSON.stringify([isGuiAdmin, [...groups].sort()])

const isSameJob = (one: ZipJob, other: ZipJob): boolean =>
  one.set === other.set && one.ids.length === other.ids.length && one.ids.every((id, at) => id === other.ids[at])

/**
 * A plan depends only on the assets, the rights of the caller and the job. No right has changed while the revision of the assets is the
 * same, so a range request need not read ten thousand records again.
 */
export const createZipPlans = (services: Pick<DeliveryServices, 'stores' | 'blobs' | 'originals' | 'renditions'>): ZipPlans => {
  let cachedPlans: CachedPlan[] = []
  const isFor = (cached: CachedPlan, job: ZipJob, locale: string, rightsKey: string): boolean =>
    cached.locale === locale && cached.rightsKey === rightsKey && isSameJob(cached.job, job)

  const create: ZipPlans['create'] = async (caller, job, locale, known) => {
    const rightsKey = rightsKeyOf(caller)
    // Read before the records: after a concurrent change the plan counts as too old, never as too new.
    const revision = known?.revision ?? (await services.stores.assets.assetsRevision())
    const plan = await planZip(services, caller, job, locale, known?.records)
    const others = cachedPlans.filter((cached) => !isFor(cached, job, locale, rightsKey))
    let remainingFiles = maxFileCount
    cachedPlans = [{ job, locale, rightsKey, revision, plan }, ...others].filter((cached) => {
      remainingFiles -= cached.plan.included.length
      return remainingFiles >= 0
    })
    return plan
  }

  return {
    create,
    async getOrCreate(caller, job, locale) {
      const revision = await services.stores.assets.assetsRevision()
      cachedPlans = cachedPlans.filter((cached) => cached.revision === revision)
      const rightsKey = rightsKeyOf(caller)
      return cachedPlans.find((cached) => isFor(cached, job, locale, rightsKey))?.plan ?? create(caller, job, locale)
    },
  }
}
