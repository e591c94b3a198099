import { personEngineAtom } from '../session/person-engine.ts'
import { downloadProgressAtom, jobsAtom } from './atoms.ts'
import type { DownloadEngine } from './engine.ts'

/** The queue of whoever uses the page now; null = nobody may download. */
export const downloadEngineAtom = personEngineAtom<DownloadEngine>({
  start: async (set, session) => set((await import('./engine.ts')).startEngineAtom, session),
  onChange: (set) => {
    set(jobsAtom, [])
    set(downloadProgressAtom, null)
  },
})
