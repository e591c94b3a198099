import { useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { useCallback } from 'react'
import { apiAtom } from '../../../domain/api/atoms.ts'
import { useLoaded } from '../../../ui/use-loaded.ts'

/** Names of all languages by code, in the interface language; null while loading. */
export const useAllLanguages = (): Readonly<Record<string, string>> | null => {
  const { i18n } = useLingui()
  const api = useAtomValue(apiAtom)
  const { locale } = i18n
  const load = useCallback((signal: AbortSignal) => api.call('getAllLanguages', { query: { lang: locale }, signal }), [api, locale])
  const state = useLoaded(load)
  return state.status === 'success' ? state.value : null
}
