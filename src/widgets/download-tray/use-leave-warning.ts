import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { storageStateAtom } from '../../domain/device-storage/atoms.ts'
import { downloadStatusAtom } from '../../domain/downloads/atoms.ts'

/** Without persistent storage, leaving the page loses running downloads. The browser asks with its own text. */
export const useLeaveWarning = () => {
  const isBusy = useAtomValue(downloadStatusAtom) === 'downloading'
  const isNeeded = useAtomValue(storageStateAtom).mode === 'memory' && isBusy
  useEffect(() => {
    if (!isNeeded) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isNeeded])
}
