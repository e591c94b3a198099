import { useAtomValue } from 'jotai'
import { useCallback } from 'react'
import { apiAtom } from '../../../domain/api/atoms.ts'
import { useLoaded } from '../../../ui/use-loaded.ts'

/** Groups that exist in the accounts. */
export const useGroups = (): readonly string[] => {
  const api = useAtomValue(apiAtom)
  const state = useLoaded(useCallback((signal: AbortSignal) => api.call('getPreviewGroups', { signal }), [api]))
  return state.status === 'success' ? state.value.groups : []
}
