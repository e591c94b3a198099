import type { CallAnswer } from '#contract/calls.ts'
import { answers, type FoundHere, type Sources } from '#local/catalogue/answers.ts'
import { createDeviceCatalogue, type DeviceCatalogue } from '#local/catalogue/device-catalogue.ts'
import { type KeptAssets, openKeptAssets } from '#local/catalogue/kept-assets.ts'
import type { DeviceAnswer, DeviceCall, DeviceQuestion, DeviceRefusal, Keeper, Requests } from '#local/catalogue/protocol.ts'
import { openSnapshotStore, type SnapshotStore } from '#local/catalogue/snapshot-store.ts'
import { openReadingStorage } from '#local/database/reading-storage.ts'

/** What the worker does, each from a request of the page. */
export type Service = { readonly [Name in keyof Requests]: (value: Parameters<Requests[Name]>[0]) => Promise<ReturnType<Requests[Name]>> }

interface Opened {
  readonly kept: KeptAssets
  readonly snapshots: SnapshotStore
  readonly catalogue: DeviceCatalogue
}

/** An array that can't be had is a RangeError in every browser. */
const refusalOf = (error: unknown): DeviceRefusal => (error instanceof RangeError ? 'memory' : 'broken')

const openFor = ({ database, cache }: Keeper): Opened => {
  const kept = openKeptAssets(openReadingStorage(database), Date.now)
  const snapshots = openSnapshotStore(caches, cache)
  return { kept, snapshots, catalogue: createDeviceCatalogue({ kept, snapshots }) }
}

export const createService = (open: (keeper: Keeper) => Opened = openFor): Service => {
  let opened: Opened | null = null
  /** There is too little memory for the index, which is not tried again before something has changed. */
  let isTooMuch = false
  const current = (): Opened => {
    if (!opened) throw new Error('nobody has said whose things are meant')
    return opened
  }
  const answer = async ({ name, query, locale }: DeviceQuestion): Promise<DeviceAnswer> => {
    const { kept, snapshots, catalogue } = current()
    const indexed = await catalogue.current()
    if (!indexed) return { refusal: 'nothing' }
    // The question’s query is that of its call.
    const answerTo: (sources: Sources, query: never) => Promise<FoundHere<CallAnswer<DeviceCall>> | null> = answers[name]
    return (await answerTo({ ...indexed, kept, snapshots, locale }, query as never)) ?? { refusal: 'absent' }
  }
  return {
    open: async (keeper) => {
      opened = open(keeper)
    },
    ask: async (question) => {
      if (isTooMuch) return { refusal: 'memory' }
      try {
        return await answer(question)
      } catch (error) {
        const refusal = refusalOf(error)
        isTooMuch = refusal === 'memory'
        return { refusal }
      }
    },
    renew: async () => {
      isTooMuch = false
      try {
        return await current().catalogue.renew()
      } catch (error) {
        isTooMuch = refusalOf(error) === 'memory'
        throw error
      }
    },
    remember: (collections) => current().snapshots.rememberCollections(collections),
  }
}
