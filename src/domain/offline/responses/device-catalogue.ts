import { atom } from 'jotai'
import { catalogueCache } from '#local/cache-names.ts'
import { databaseName } from '#local/database/database-name.ts'
import { type CatalogueWorker, startCatalogueWorker } from '../../../platform/catalogue-worker.ts'
import { sessionAtom } from '../../session/atoms.ts'

const runningAtom = atom<{ readonly scope: string; readonly worker: CatalogueWorker } | null>(null)

/** Offline catalogue of the current user, in a worker that starts on first use. null = no session yet. */
export const deviceCatalogueAtom = atom(null, (get, set): CatalogueWorker | null => {
  const session = get(sessionAtom)
  const running = get(runningAtom)
  if (running?.scope === session?.scope) return running?.worker ?? null
  running?.worker.stop()
  if (!session) return null
  const { scope, guest } = session
  const owner = { database: databaseName(guest ? null : scope), cache: catalogueCache(scope) }
  const worker = startCatalogueWorker(owner, () => {
    if (get(runningAtom)?.worker === worker) set(runningAtom, null)
  })
  set(runningAtom, { scope, worker })
  return worker
})

/** Stops the worker to free its memory; the next request starts it again. */
export const stopDeviceCatalogueAtom = atom(null, (get) => get(runningAtom)?.worker.stop())

/** Stops the worker of a previous user immediately, because it could store that user's data again. */
export const stopPreviousUserCatalogueAtom = atom(null, (get) => {
  const running = get(runningAtom)
  if (running && running.scope !== get(sessionAtom)?.scope) running.worker.stop()
})
