import { useEffect, useState } from 'react'
import { isAbort } from '../../platform/api-failure.ts'

export type Loaded<Value> =
  | { readonly status: 'loading' }
  | { readonly status: 'success'; readonly value: Value }
  | { readonly status: 'failure'; readonly error: unknown }

interface State<Value> {
  readonly load: unknown
  readonly attempt: number
  readonly loaded: Loaded<Value>
}

const loading = { status: 'loading' } as const

/**
 * Runs a load as long as it is wanted: another function (or attempt) aborts the one before, and a late answer is never shown.
 * `load` must be stable while the question is the same (useCallback); null = nothing to load yet.
 */
export const useLoaded = <Value>(load: ((signal: AbortSignal) => Promise<Value>) | null, attempt = 0): Loaded<Value> => {
  const [state, setState] = useState<State<Value>>({ load: null, attempt, loaded: loading })
  useEffect(() => {
    if (!load) return
    const wanted = new AbortController()
    const show = (loaded: Loaded<Value>) => {
      if (!wanted.signal.aborted) setState({ load, attempt, loaded })
    }
    load(wanted.signal).then(
      (value) => show({ status: 'success', value }),
      (error: unknown) => {
        if (!isAbort(error)) show({ status: 'failure', error })
      },
    )
    return () => wanted.abort()
  }, [load, attempt])
  return state.load === load && state.attempt === attempt ? state.loaded : loading
}
