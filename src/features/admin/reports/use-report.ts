import { useAtomValue } from 'jotai'
import { useCallback } from 'react'
import { apiAtom } from '../../../domain/api/atoms.ts'
import { useLoaded } from '../../../ui/use-loaded.ts'

/** Report for two days, with these days: while the next report loads, the previous one stays with its own days. */
export const useReport = (from: string, to: string) => {
  const api = useAtomValue(apiAtom)
  const load = useCallback(
    async (signal: AbortSignal) => ({ from, to, report: await api.call('getReport', { query: { from, to }, signal }) }),
    [api, from, to],
  )
  return useLoaded(load, true)
}
