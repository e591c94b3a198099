import type { createStore } from 'jotai'
import { connectionAtom } from '../connection/atoms.ts'
import { jobsAtom } from '../downloads/atoms.ts'
import { canChoose } from '../downloads/job-status.ts'

/** Continues downloads that were requested offline: each once after every connection loss. Those that cannot continue wait for the user. */
export const watchPostponed = (store: ReturnType<typeof createStore>): void => {
  const tried = new Set<string>()
  let isRunning = false
  const isOnline = () => store.get(connectionAtom) === 'online'
  const nextJob = () => store.get(jobsAtom).find((job) => canChoose(job) && !tried.has(job.id))
  const run = async (): Promise<void> => {
    if (isRunning || !isOnline() || !nextJob()) return
    isRunning = true
    try {
      const { continuePostponedAtom } = await import('./continue-postponed.ts')
      for (let job = nextJob(); job && isOnline(); job = nextJob()) {
        tried.add(job.id)
        // After a failure the user continues it in the list of downloads.
        await store.set(continuePostponedAtom, job).catch(() => undefined)
      }
    } catch {
      // The code could not be loaded; the next change starts it again.
    } finally {
      isRunning = false
    }
  }
  store.sub(jobsAtom, () => void run())
  store.sub(connectionAtom, () => {
    if (!isOnline()) tried.clear()
    void run()
  })
  void run()
}
