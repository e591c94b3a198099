import { canKeepPictures } from '../../platform/persistence.ts'
import { sessionStatusAtom } from '../session/atoms.ts'
import { personEngineAtom } from '../session/person-engine.ts'
import { keptStateAtom } from './atoms.ts'
import type { Keeper } from './engine.ts'

/** What keeps things for whoever uses the page now; null = nobody may. */
export const keeperAtom = personEngineAtom<Keeper>({
  may: canKeepPictures,
  start: async (set, session) => set((await import('./engine.ts')).startKeeperAtom, session),
  onChange: (set) => set(keptStateAtom, null),
  // What others have kept is not for whoever comes next.
  onNobody: async (get) => {
    if (get(sessionStatusAtom) === 'unauthorized') await (await import('./purge.ts')).purgeOthers(null)
  },
})
