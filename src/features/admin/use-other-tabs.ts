import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { editsOwnerAtom } from '../../domain/admin/atoms.ts'
import { areEditsElsewhere } from '../../domain/admin/kept-edits.ts'
import { openTabs } from '../../platform/tab.ts'

/** Whether the same admin has changes in another open tab that are not saved. */
export const useOtherTabs = (): boolean => {
  const owner = useAtomValue(editsOwnerAtom)
  const [areThere, setThere] = useState(false)
  useEffect(() => {
    if (!owner) return
    let isOver = false
    const look = () => {
      void openTabs().then((tabs) => !isOver && setThere(areEditsElsewhere(owner, tabs)))
    }
    look()
    // Storage tells of what other tabs write; that one was closed is noticed when this one is come back to.
    const signs = ['storage', 'focus'] as const
    for (const sign of signs) window.addEventListener(sign, look)
    return () => {
      isOver = true
      for (const sign of signs) window.removeEventListener(sign, look)
    }
  }, [owner])
  return areThere
}
