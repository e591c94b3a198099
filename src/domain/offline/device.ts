import { atom } from 'jotai'
import { catalogueCache } from '#local/cache-names.ts'
import { databaseName } from '#local/database/database-name.ts'
import { type CatalogueWorker, startCatalogueWorker } from '../../platform/catalogue-worker.ts'
import { sessionAtom } from '../session/atoms.ts'

const runningAtom = atom<{ readonly scope: string; readonly worker: CatalogueWorker } | null>(null)

/** The catalogue of what whoever uses the page keeps on this device; started when it is first asked for. null = nobody is here yet. */
export const deviceCatalogueAtom = atom(null, (get, set): CatalogueWorker | null => {
  const session = get(sessionAtom)
  const running = get(runningAtom)
  if (running?.scope === session?.scope) return running?.worker ?? null
  running?.worker.stop()
  if (!session) return null
  const { scope, guest } = session
  const keeper = { database: databaseName(guest ? null : scope), cache: catalogueCache(scope) }
  const worker = startCatalogueWorker(keeper, () => {
    if (get(runningAtom)?.worker === worker) set(runningAtom, null)
  })
  set(runningAtom, { scope, worker })
  return worker
})

/** Gives back its memory; the next question starts it again. */
export const stopDeviceCatalogueAtom = atom(null, (get) => get(runningAtom)?.worker.stop())

/** Stops at once what works for somebody who is not here any more: it would write down what it has just made. */
export const leaveDeviceCatalogueAtom = atom(null, (get) => {
  const running = get(runningAtom)
  if (running && running.scope !== get(sessionAtom)?.scope) running.worker.stop()
})
