import { useAtomValue } from 'jotai'
import { storageStateAtom } from '../../domain/device-storage/atoms.ts'
import { later } from '../../ui/later.tsx'

const StorageText = later(() => import('./storage-text.tsx').then((module) => module.StorageText))

/** Says, once for the whole page, that the browser keeps nothing beyond it. */
export const StorageNotice = () => {
  const state = useAtomValue(storageStateAtom)
  return <div role="status">{state.mode === 'memory' && <StorageText reason={state.reason} />}</div>
}
