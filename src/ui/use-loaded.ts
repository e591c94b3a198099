import { useCallback, useEffect, useState } from 'react'

type Loaded<Value> =
  | { readonly status: 'loading' }
  | { readonly status: 'success'; readonly value: Value }
  | { readonly status: 'failure'; readonly failure: unknown }

interface Answer<Value> {
  readonly load: unknown
  readonly attempt: number
  readonly loaded: Loaded<Value>
}

interface Attempts {
  /** Counts up with every new try. */
  readonly attempt: number
  readonly again: () => void
}

const loading = { status: 'loading' } as const

/**
 * Loads something for as long as it is wanted. `load` must be stable while the question is the same (useCallback); another one, a new try
 * and leaving abort what runs, and what it still answers is never shown. null = nothing to load yet.
 * @param isLastShown the last answer stands until the one to another question is there
 */
export const useLoaded = <Value>(load: ((signal: AbortSignal) => Promise<Value>) | null, isLastShown = false): Loaded<Value> & Attempts => {
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<Answer<Value> | null>(null)
  useEffect(() => {
    if (!load) return undefined
    const wanted = new AbortController()
    const show = (loaded: Loaded<Value>) => {
      if (!wanted.signal.aborted) setAnswer({ load, attempt, loaded })
    }
    load(wanted.signal).then(
      (value) => show({ status: 'success', value }),
      (failure: unknown) => show({ status: 'failure', failure }),
    )
    return () => wanted.abort()
  }, [load, attempt])
  const again = useCallback(() => setAttempt((before) => before + 1), [])
  const isNow = answer?.load === load && answer.attempt === attempt
  const isShown = isNow || (isLastShown && answer?.loaded.status === 'success')
  return { ...(answer && isShown ? answer.loaded : loading), attempt, again }
}
