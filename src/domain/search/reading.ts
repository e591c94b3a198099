import { atom } from 'jotai'
import type { Reading } from '#contract/info.ts'
import { apiAtom } from '../api/atoms.ts'

/** Progress of the server's first scan; null = not known. */
export const readingAtom = atom<Reading | null>(null)

/** Rejects with RemoteError. */
export const loadReadingAtom = atom(null, async (get, set, signal: AbortSignal): Promise<Reading> => {
  const reading = await get(apiAtom).call('getReading', { signal })
  set(readingAtom, reading)
  return reading
})
