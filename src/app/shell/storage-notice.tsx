import { useAtomValue } from 'jotai'
import { storageStateAtom } from '../../domain/device-storage/atoms.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'

const StorageText = lazyComponent(() => import('./storage-text.tsx').then((module) => module.StorageText))

/** Notice that the browser stores nothing beyond the page. Rendered once per page. */
export const StorageNotice = () => {
  const state = useAtomValue(storageStateAtom)
  return <div role="status">{state.mode === 'memory' && <StorageText reason={state.reason} />}</div>
}
