import { useAtomValue } from 'jotai'
import { useCallback } from 'react'
import { apiAtom } from '../../../domain/api/atoms.ts'
import { useLoaded } from '../../../ui/use-loaded.ts'

/** What was counted between two days, and these days: until the next report is there, the one before stands with its own. */
export const useReport = (from: string, to: string) => {
  const api = useAtomValue(apiAtom)
  const load = useCallback(
    async (signal: AbortSignal) => ({ from, to, report: await api.call('getReport', { query: { from, to }, signal }) }),
    [api, from, to],
  )
  return useLoaded(load, true)
}
