import { useCallback, useEffect, useState } from 'react'

export type Loaded<Value> =
  | { readonly status: 'loading' }
  | { readonly status: 'success'; readonly value: Value }
  | { readonly status: 'failure'; readonly failure: unknown }

/**
 * Loads something for as long as the component is there. Hand in a memoised function: another one loads anew, and what the older one
 * answers is not shown any more.
 */
export const useLoaded = <Value>(load: (signal: AbortSignal) => Promise<Value>): Loaded<Value> & { readonly again: () => void } => {
  const [state, setState] = useState<Loaded<Value>>({ status: 'loading' })
  const run = useCallback(() => {
    const asked = new AbortController()
    load(asked.signal)
      .then((value) => !asked.signal.aborted && setState({ status: 'success', value }))
      .catch((failure: unknown) => !asked.signal.aborted && setState({ status: 'failure', failure }))
    return () => asked.abort()
  }, [load])
  useEffect(() => run(), [run])
  const again = () => {
    setState({ status: 'loading' })
    run()
  }
  return { ...state, again }
}
