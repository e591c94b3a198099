import { useAtomValue } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import { connectionAtom } from '../../domain/connection/atoms.ts'
import { useLoaded } from '../../ui/use-loaded.ts'

/** useLoaded with a retry when the connection returns. The last response stays until the next one. */
export const useServerData = <Value>(load: (signal: AbortSignal) => Promise<Value>): ReturnType<typeof useLoaded<Value>> => {
  const loaded = useLoaded(load, true)
  const isOnline = useAtomValue(connectionAtom) === 'online'
  const retry = useEffectEvent(() => {
    if (loaded.status === 'failure') loaded.retry()
  })
  useEffect(() => {
    if (isOnline) retry()
  }, [isOnline])
  return loaded
}
