import { useLingui } from '@lingui/macro'
import { useAtomValue } from 'jotai'
import { useCallback } from 'react'
import { builtInConvertSets } from '#contract/built-in-convert-sets.ts'
import { textFor } from '#contract/locale.ts'
import { RemoteError } from '#local/remote-error.ts'
import { apiAtom } from '../../domain/api/atoms.ts'
import { findConvertSets } from '../../domain/downloads/find-convert-sets.ts'
import { useLoaded } from '../../ui/use-loaded.ts'

/** A format that recipients may download. */
export interface OfferedSet {
  readonly id: string
  readonly title: string
}

export interface OfferedSets {
  /** Null = not loaded. */
  readonly sets: readonly OfferedSet[] | null
  /** Why they could not be loaded; null = they could, or are still loading. */
  readonly failure: unknown
  readonly retry: () => void
}

const isDenied = (failure: unknown): boolean => failure instanceof RemoteError && failure.kind === 'denied'

/**
 * Formats that can be chosen for a link.
 * @param ids files of a new link; null = a link that exists, whose files are not known here: every format of this server
 * @param chosen ids that belong to the link, also of formats that this server does not offer any more
 * @param isNeeded false = nothing is requested
 */
export const useOfferedSets = (ids: readonly string[] | null, chosen: readonly string[], isNeeded: boolean): OfferedSets => {
  const { i18n } = useLingui()
  const api = useAtomValue(apiAtom)
  const load = useCallback((signal: AbortSignal) => findConvertSets(api, ids ?? [], signal), [api, ids])
  const state = useLoaded(ids !== null && isNeeded ? load : null)
  if (ids === null) {
    const own = Object.entries(builtInConvertSets).map(([id, { title }]) => ({ id, title: textFor(title, i18n.locale) }))
    const others = chosen.filter((id) => !own.some((set) => set.id === id)).map((id) => ({ id, title: id }))
    return { sets: [...own, ...others], failure: null, retry: state.retry }
  }
  if (state.status === 'success') return { sets: state.value, failure: null, retry: state.retry }
  if (state.status === 'loading') return { sets: null, failure: null, retry: state.retry }
  return isDenied(state.failure)
    ? { sets: [], failure: null, retry: state.retry }
    : { sets: null, failure: state.failure, retry: state.retry }
}
