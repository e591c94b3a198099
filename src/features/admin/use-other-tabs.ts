import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { editsOwnerAtom } from '../../domain/admin/atoms.ts'
import { areEditsElsewhere } from '../../domain/admin/stored-edits.ts'
import { openTabs } from '../../platform/tab.ts'

/** True if the same admin has unsaved changes in another tab. */
export const useOtherTabs = (): boolean => {
  const owner = useAtomValue(editsOwnerAtom)
  const [areThere, setThere] = useState(false)
  useEffect(() => {
    if (!owner) return
    let isOver = false
    const check = () => {
      void openTabs().then((tabs) => !isOver && setThere(areEditsElsewhere(owner, tabs)))
    }
    check()
    // Storage events report changes of other tabs. A closed tab is noticed when this one gets the focus.
    const events = ['storage', 'focus'] as const
    for (const event of events) window.addEventListener(event, check)
    return () => {
      isOver = true
      for (const event of events) window.removeEventListener(event, check)
    }
  }, [owner])
  return areThere
}
