import { type Atom, useStore } from 'jotai'
import { useCallback, useSyncExternalStore } from 'react'

/**
 * Like `useAtomValue`, but renders a change immediately. A page is published in a React transition, so on a slow device components that use
 * `useAtomValue` can follow a second after the screen has changed.
 */
export const useImmediateAtomValue = <Value>(atom: Atom<Value>): Value => {
  const store = useStore()
  const subscribe = useCallback((listener: () => void) => store.sub(atom, listener), [store, atom])
  return useSyncExternalStore(subscribe, () => store.get(atom))
}
