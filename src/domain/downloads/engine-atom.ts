import { userEngineAtom } from '../session/user-engine.ts'
import { downloadProgressAtom, jobsAtom } from './atoms.ts'
import type { DownloadEngine } from './engine.ts'

/** Download engine of the current user; null = no session. */
export const downloadEngineAtom = userEngineAtom<DownloadEngine>({
  start: async (_get, set, session) => set((await import('./engine.ts')).startEngineAtom, session),
  onChange: (set) => {
    set(jobsAtom, [])
    set(downloadProgressAtom, null)
  },
})
