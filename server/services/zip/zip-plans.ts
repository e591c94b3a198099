import type { Caller } from '../../common/caller.ts'
import type { DeliveryServices } from '../delivery/delivery-services.ts'
import { planZip, type ZipOrder, type ZipPlan } from './zip-plan.ts'

export interface ZipPlans {
  /** Works a plan out, also what may have become ready since the last time, and keeps it for those who fetch it. */
  make(caller: Caller, order: ZipOrder, locale: string): Promise<ZipPlan>
  /** The same without working it out again where no right can have changed since. */
  recall(caller: Caller, order: ZipOrder, locale: string): Promise<ZipPlan>
}

interface Kept {
  readonly order: ZipOrder
  readonly locale: string
  /** Everything about a caller that a plan depends on. */
  readonly standing: string
  readonly revision: number
  readonly plan: ZipPlan
}

/** Files in all kept plans together; a few megabytes. */
const maxFiles = 50_000

const standingOf = ({ groups, isGuiAdmin }: Caller): string => JSON.stringify([isGuiAdmin, [...groups].sort()])

const sameOrder = (one: ZipOrder, other: ZipOrder): boolean =>
  one.set === other.set && one.ids.length === other.ids.length && one.ids.every((id, at) => id === other.ids[at])

/**
 * A plan depends on the assets, the caller's standing and the order alone. While the revision of the assets stands still no right
 * can have been given or taken, so every part of a zip that is fetched need not read ten thousand records again.
 */
export const createZipPlans = (services: Pick<DeliveryServices, 'documents' | 'blobs' | 'renditions'>): ZipPlans => {
  let kept: Kept[] = []
  const isFor = (known: Kept, order: ZipOrder, locale: string, standing: string): boolean =>
    known.locale === locale && known.standing === standing && sameOrder(known.order, order)

  const make: ZipPlans['make'] = async (caller, order, locale) => {
    const standing = standingOf(caller)
    // Read before the records: a change in between makes the plan look older than it is, never newer.
    const revision = await services.documents.assetsRevision()
    const plan = await planZip(services, caller, order, locale)
    const others = kept.filter((known) => !isFor(known, order, locale, standing))
    let room = maxFiles
    kept = [{ order, locale, standing, revision, plan }, ...others].filter((known) => {
      room -= known.plan.included.length
      return room >= 0
    })
    return plan
  }

  return {
    make,
    async recall(caller, order, locale) {
      const revision = await services.documents.assetsRevision()
      kept = kept.filter((known) => known.revision === revision)
      const standing = standingOf(caller)
      return kept.find((known) => isFor(known, order, locale, standing))?.plan ?? make(caller, order, locale)
    },
  }
}
