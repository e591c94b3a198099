import { useCallback, useEffect, useState } from 'react'

type Loaded<Value> =
  | { readonly status: 'loading' }
  | { readonly status: 'success'; readonly value: Value }
  | { readonly status: 'failure'; readonly failure: unknown }

interface Response<Value> {
  readonly load: unknown
  readonly attempt: number
  readonly loaded: Loaded<Value>
}

interface Attempts {
  /** Increases with every retry. */
  readonly attempt: number
  readonly retry: () => void
}

const loading = { status: 'loading' } as const

/**
 * Loads a value while the component is mounted. `load` must be stable while the request is the same (useCallback); null = nothing to load.
 * A new `load`, a retry or an unmount aborts the running request, and its late result is dropped.
 * @param isLastShown keep the last result until the result of a new request arrives
 */
export const useLoaded = <Value>(load: ((signal: AbortSignal) => Promise<Value>) | null, isLastShown = false): Loaded<Value> & Attempts => {
  const [attempt, setAttempt] = useState(0)
  const [response, setResponse] = useState<Response<Value> | null>(null)
  useEffect(() => {
    if (!load) return undefined
    const request = new AbortController()
    const show = (loaded: Loaded<Value>) => {
      if (!request.signal.aborted) setResponse({ load, attempt, loaded })
    }
    load(request.signal).then(
      (value) => show({ status: 'success', value }),
      (failure: unknown) => show({ status: 'failure', failure }),
    )
    return () => request.abort()
  }, [load, attempt])
  const retry = useCallback(() => setAttempt((before) => before + 1), [])
  const isCurrent = response?.load === load && response.attempt === attempt
  const isShown = isCurrent || (isLastShown && response?.loaded.status === 'success')
  return { ...(response && isShown ? response.loaded : loading), attempt, retry: retry }
}
