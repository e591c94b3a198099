import { useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import { storageStateAtom } from '../../domain/device-storage/atoms.ts'

const StorageText = lazy(() => import('./storage-text.tsx').then((module) => ({ default: module.StorageText })))

/** Says, once for the whole page, that the browser keeps nothing beyond it. */
export const StorageNotice = () => {
  const state = useAtomValue(storageStateAtom)
  return (
    <div role="status">
      {state.mode === 'memory' && (
        <Suspense fallback={null}>
          <StorageText reason={state.reason} />
        </Suspense>
      )}
    </div>
  )
}
