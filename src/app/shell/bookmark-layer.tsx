import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { mergePromptAtom } from '../../domain/bookmarks/atoms.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'

const MergeDialog = lazyComponent(() => import('../../widgets/merge-dialog/merge-dialog.tsx').then((module) => module.MergeDialog))

/** After a sign-in, asks whether to merge the bookmarks of this device. Its code loads with the question. */
export const BookmarkLayer = () => {
  const isOpen = useAtomValue(mergePromptAtom) !== null
  const [wasNeeded, setWasNeeded] = useState(false)
  if (isOpen && !wasNeeded) setWasNeeded(true)
  if (!wasNeeded) return null
  return <MergeDialog />
}
