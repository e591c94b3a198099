import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import { connectionAtom } from '../../domain/connection/atoms.ts'
import { useLoaded } from '../../ui/use-loaded.ts'

/** Asks the server as useLoaded does. The last answer stands until the next; what failed is asked for anew when the connection is back. */
export const useAsked = <Value>(load: (signal: AbortSignal) => Promise<Value>): ReturnType<typeof useLoaded<Value>> => {
  const loaded = useLoaded(load, true)
  const isOnline = useAtomValue(connectionAtom) === 'online'
  const askAgain = useEffectEvent(() => {
    if (loaded.status === 'failure') loaded.again()
  })
  useEffect(() => {
    if (isOnline) askAgain()
  }, [isOnline])
  return loaded
}
